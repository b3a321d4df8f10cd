// What text mode answers to questions; actions go to the server as they are.
import { has, say } from "./lang.svelte";
import { publicOf } from "./look";
import { placeWords } from "./places";
import type { Table } from "./table.svelte";
import { writeTyped } from "./typed";

const RESOURCES = ["wood", "brick", "wool", "grain", "ore"];
const CARDS = ["knight", "roads", "invention", "monopoly", "point"];
const MOST = 40;

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

function named(counts: number[], names: string[], group: string): string {
  const parts = counts.flatMap((n, i) => (n > 0 && names[i] ? [`${n} ${say(`${group}.${names[i]}`)}`] : []));
  return parts.join(", ") || say("web.none");
}

export function tellLegal(table: Table): string[] {
  const legal = table.scene?.legal ?? [];
  if (legal.length === 0) return [say("web.not-asked")];
  const lines = legal.slice(0, MOST).map((action) => {
    const place = placeWords(table.board, action);
    return place ? `${writeTyped(action)} (${place})` : writeTyped(action);
  });
  if (legal.length > MOST) lines.push(say("web.and-more", { count: legal.length - MOST }));
  return lines;
}

export function tellHand(table: Table): string[] {
  const look = table.scene?.look as { players?: Record<string, unknown>[]; dice?: number[] } | undefined;
  const at = Number(/^p(\d+)$/.exec(table.viewer)?.[1] ?? 0) - 1;
  const own = look?.players?.[at];
  if (!own) return [say("web.watching")];
  if (table.message?.game !== "island")
    return [say("web.dice-lie", { dice: named(numbers(look?.dice), [...RESOURCES, "gold"], "resource") }), ...table.position.filter((l) => l.startsWith(`${table.viewer} `))];
  const hand = numbers(own["hand"]);
  const lines = [say("hand.cards", { cards: named(hand, RESOURCES, "resource"), count: hand.reduce((a, b) => a + b, 0) })];
  const cards = numbers(own["cards"]);
  if (cards.some((n) => n > 0)) lines.push(say("hand.development", { cards: named(cards, CARDS, "card") }));
  return lines;
}

export function tellPlayers(table: Table): string[] {
  const seen = publicOf(table.scene?.look);
  return (table.message?.seats ?? []).map((chair, i) => {
    const player = seen.players[i];
    const parts = [`${chair.seat} ${chair.name ?? say("web.free-seat")}`];
    if (player) parts.push(`${player.points} ${say("web.points")}`);
    if (player?.cards !== null && player?.cards !== undefined) parts.push(`${player.cards} ${say("web.cards")}`);
    if (table.message?.you.includes(chair.seat)) parts.push(say("web.you"));
    if (seen.turn === i) parts.push(say("web.at-turn"));
    return parts.join(", ");
  });
}

export function tellBoard(table: Table): string[] {
  const board = table.board as { hexes?: { terrain?: string; number?: number }[] } | null;
  const lands = board?.hexes?.[0]?.terrain
    ? (board.hexes ?? []).map((h, i) => `h${i} ${say(`terrain.${h.terrain}`)}${h.number ? ` ${h.number}` : ""}`).join("; ")
    : "";
  return [...(lands ? [lands] : []), ...table.position];
}

export function tellWhy(table: Table, command: string): string[] {
  const rule = table.why(command);
  if (rule === null) return [say("web.allowed", { action: writeTyped(command) })];
  return [`${has(`rule.${rule}`) ? say(`rule.${rule}`) : rule} (${rule})`];
}

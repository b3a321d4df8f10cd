// What text mode answers to questions, and what it makes of half a command: numbered choices. Whole actions go to the
// server as they are.
import type { Tell } from "../games/tell";
import { has, lang, say } from "./lang.svelte";
import { publicOf } from "./look";
import type { Table } from "./table.svelte";
import { commandNames, readTyped, writeTyped } from "./typed";

const FEW = 4; // so many choices of one kind are told at once; more are asked for
const MOST = 40;
const BUILDS = ["road", "settlement", "city", "knight", "buy"];

/** Lines to read, and the actions that their numbers stand for. */
export interface Told {
  lines: string[];
  choices: string[];
}

function kindOf(command: string): string {
  return command.split(" ")[0] ?? "";
}

/** "road, between forest 8 and hills 5 (v3-v9)": the words first, the name for those who type it. */
function choiceText(table: Table, tell: Tell | null, command: string): string {
  const place = tell?.action(table, command) ?? "";
  if (!place) return writeTyped(command);
  const name = / ([vh]\d+(?:-v\d+)?)$/.exec(command)?.[1];
  return `${writeTyped(kindOf(command))}: ${place}${name ? ` (${name})` : ""}`;
}

export function numbered(table: Table, tell: Tell | null, commands: string[]): Told {
  const choices = commands.slice(0, MOST);
  const lines = choices.map((command, i) => say("tell.choice", { n: i + 1, action: choiceText(table, tell, command) }));
  if (commands.length > MOST) lines.push(say("web.and-more", { count: commands.length - MOST }));
  return { lines: [...lines, say("tell.pick")], choices };
}

/** All that is allowed: kinds with many choices as one line each. */
export function tellLegal(table: Table, tell: Tell | null, wanted: string): Told {
  const legal = (table.scene?.legal ?? []).filter((command) => !wanted || kindOf(command) === wanted);
  if (legal.length === 0) return { lines: [wanted ? tellWhy(table, wanted)[0] ?? "" : say("web.not-asked")], choices: [] };
  const kinds = [...new Set(legal.map(kindOf))];
  if (wanted || kinds.length === 1) return numbered(table, tell, legal);
  const many: string[] = [];
  const few: string[] = [];
  for (const kind of kinds) {
    const own = legal.filter((command) => kindOf(command) === kind);
    if (own.length > FEW) many.push(say("tell.many", { kind: writeTyped(kind), count: own.length }));
    else few.push(...own);
  }
  const told = few.length ? numbered(table, tell, few) : { lines: [], choices: [] };
  return { lines: [...many, ...told.lines], choices: told.choices };
}

export function tellBuilds(table: Table, tell: Tell | null): Told {
  const legal = (table.scene?.legal ?? []).filter((command) => BUILDS.includes(kindOf(command)));
  return legal.length ? numbered(table, tell, legal) : { lines: [say("tell.nothing-to-build")], choices: [] };
}

/** The choices of a kind that fit what was typed after it: a number among them, or the lands and names of a place. */
export function fitting(table: Table, tell: Tell | null, kind: string, rest: string): string[] {
  const own = (table.scene?.legal ?? []).filter((command) => kindOf(command) === kind);
  const wanted = rest.replace(/,/g, " ").split(/\s+/).filter(Boolean);
  const only = wanted.length === 1 && /^\d+$/.test(wanted[0] ?? "") ? own[Number(wanted[0]) - 1] : undefined;
  if (only) return [only];
  return own.filter((command) => {
    const words = (tell?.action(table, command) ?? "").toLowerCase().replace(/,/g, " ").split(/\s+/);
    return wanted.every((word) => words.includes(word));
  });
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

export function tellWhy(table: Table, command: string): string[] {
  const rule = table.why(command);
  if (rule === null) return [say("web.allowed", { action: writeTyped(command) })];
  return [`${has(`rule.${rule}`) ? say(`rule.${rule}`) : rule} (${rule})`];
}

export function tellTime(table: Table): string[] {
  const scene = table.scene;
  if (scene?.clock?.deadline === undefined) return [say("tell.no-time")];
  const gone = table.message?.paused ? 0 : performance.now() - scene.heardAt;
  return [say("tell.time", { seconds: Math.max(0, Math.ceil((scene.clock.deadline - scene.clock.at - gone) / 1000)) })];
}

/** The overview, one command, or one rule. */
export function tellHelp(game: string, about: string): string[] {
  if (!about) return [say("tell.help")];
  const rule = `rule.${about.toUpperCase()}`;
  if (has(rule)) return [say(rule)];
  const { name } = readTyped(about);
  const keys = ["short", "long"].map((size) => [`help.${size}.${game}.${name}`, `help.${size}.${name}`].find((key) => has(key)));
  const lines = keys.flatMap((key) => (key ? [say(key)] : []));
  return lines.length ? lines : [say("tell.not-found", { what: about })];
}

/** What the tab key makes of the word before the cursor: as much as is certain, or nothing. */
export function complete(table: Table, tell: Tell | null, typed: string): string | null {
  const words = typed.split(" ");
  const last = words.pop() ?? "";
  if (!last) return null;
  const { name } = readTyped(words.filter((word) => word !== "").join(" ") || "help");
  const known =
    words.length === 0 || name === "build"
      ? commandNames()
      : (table.scene?.legal ?? []).filter((command) => kindOf(command) === name).flatMap((command) => [...writeTyped(command).split(" "), ...(tell?.action(table, command) ?? "").replace(/,/g, "").split(" ")]);
  const found = [...new Set(known.map((word) => word.toLocaleLowerCase(lang.name)).filter((word) => word.startsWith(last.toLocaleLowerCase(lang.name))))];
  let common = found[0] ?? "";
  for (const word of found) while (!word.startsWith(common)) common = common.slice(0, -1);
  if (common.length <= last.length && found.length !== 1) return null;
  const done = [...words, common].join(" ") + (found.length === 1 ? " " : "");
  return done === typed ? null : done;
}

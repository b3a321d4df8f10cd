// What text mode answers to questions, and what it makes of half a command: numbered choices. Whole actions go to the
// server as they are. Places are told by their lands and people by their names; the names that the rules use are
// understood, and told only to those who ask for a reason.
import { counted, has, lang, listed, say } from "./lang.svelte";
import { publicOf } from "./look";
import type { Table } from "./table.svelte";
import type { Tell } from "./tell";
import { commandNames, nearest, readTyped, writeTyped } from "./typed";

const FEW = 4; // so many choices of one kind are told at once; more are asked for
const MOST = 40;

/** Lines to read, and the actions that their numbers stand for. */
export interface Told {
  lines: string[];
  choices: string[];
}

function kindOf(command: string): string {
  return command.split(" ")[0] ?? "";
}

function gameOf(table: Table): string {
  return table.message?.game ?? "";
}

function kindsNow(table: Table): string[] {
  return [...new Set((table.scene?.legal ?? []).map(kindOf))];
}

function namesOf(table: Table): string[] {
  return (table.message?.seats ?? []).map((chair) => chair.name ?? chair.seat);
}

/** "road: between forest 8 and hills 5: towards fields 4, settlement possible, 9 of 36 throws" */
export function choiceText(table: Table, tell: Tell | null, command: string): string {
  const place = tell?.action(table, command) ?? "";
  const worth = tell?.worth?.(table, command) ?? "";
  const kind = writeTyped(gameOf(table), kindOf(command));
  const twice = place.toLowerCase().startsWith(`${kind} `); // a "road E" is a road already
  const named = twice ? `${kind}${place.slice(kind.length)}` : `${kind}: ${place}`;
  if (place) return `${named}${worth ? `: ${worth}` : ""}`;
  return withNames(table, writeTyped(gameOf(table), command));
}

/** A text with people's names in place of their seats. */
export function withNames(table: Table, text: string): string {
  const names = namesOf(table);
  return text.replace(/\bp\d+(,p\d+)*\b/g, (seats) => listed(seats.split(",").map((seat) => names[Number(seat.slice(1)) - 1] ?? seat)));
}

/** What was typed, with the seats in place of people's names: "to ada, bruno" is "to p2,p3". */
export function withSeats(table: Table, text: string): string {
  const names = namesOf(table).map((name, i) => ({ name: name.toLowerCase(), seat: `p${i + 1}` }));
  let out = text.toLowerCase();
  for (const { name, seat } of names.sort((a, b) => b.name.length - a.name.length)) {
    const at = out.indexOf(" ") < 0 ? -1 : ` ${out.replace(/,/g, " ")} `.indexOf(` ${name} `, out.indexOf(" "));
    if (at >= 0) out = out.slice(0, at) + seat + out.slice(at + name.length);
  }
  const and = say("word.and");
  return out.replace(new RegExp(`(p\\d)(?:\\s*,\\s*|\\s+${and}\\s+)(?=p\\d)`, "g"), "$1,");
}

export function numbered(table: Table, tell: Tell | null, commands: string[]): Told {
  const choices = commands.slice(0, MOST);
  const lines = choices.map((command, i) => say("tell.choice", { n: i + 1, action: choiceText(table, tell, command) }));
  if (commands.length > MOST) lines.push(say("web.and-more", { count: commands.length - MOST }));
  return { lines: [...lines, say("tell.pick")], choices };
}

/** All that is allowed: kinds with many choices as one line each. */
export function tellLegal(table: Table, tell: Tell | null, wanted: string): Told {
  if (isOver(table)) return { lines: [say("tell.over")], choices: [] };
  const legal = (table.scene?.legal ?? []).filter((command) => !wanted || kindOf(command) === wanted);
  if (legal.length === 0) return { lines: [wanted ? tellCannot(table, tell, wanted) : say("web.not-asked")], choices: [] };
  const kinds = [...new Set(legal.map(kindOf))];
  if (wanted || kinds.length === 1) return numbered(table, tell, legal);
  const many: string[] = [];
  const few: string[] = [];
  for (const kind of kinds) {
    const own = legal.filter((command) => kindOf(command) === kind);
    if (own.length > FEW) many.push(say("tell.many", { kind: writeTyped(gameOf(table), kind), count: own.length }));
    else few.push(...own);
  }
  const told = few.length ? numbered(table, tell, few) : { lines: [], choices: [] };
  return { lines: [...many, ...told.lines], choices: told.choices };
}

export function isOver(table: Table): boolean {
  return table.message?.phase === "over" || table.message?.phase === "closed";
}

export function tellBuilds(table: Table, tell: Tell | null): Told {
  const legal = (table.scene?.legal ?? []).filter((command) => tell?.builds?.includes(kindOf(command)));
  return legal.length ? numbered(table, tell, legal) : { lines: [say("tell.nothing-to-build")], choices: [] };
}

/** The choices of a kind that fit what was typed after it: a number among them, or the lands and names of a place. */
export function fitting(table: Table, tell: Tell | null, kind: string, rest: string): string[] {
  const own = (table.scene?.legal ?? []).filter((command) => kindOf(command) === kind);
  const wanted = rest.replace(/,/g, " ").split(/\s+/).filter(Boolean);
  const only = wanted.length === 1 && /^\d+$/.test(wanted[0] ?? "") ? own[Number(wanted[0]) - 1] : undefined;
  if (only) return [only];
  return own.filter((command) => lies(table, tell, command, wanted));
}

function lies(table: Table, tell: Tell | null, command: string, wanted: string[]): boolean {
  const words = (tell?.action(table, command) ?? "").toLowerCase().replace(/,/g, " ").split(/\s+/);
  return wanted.every((word) => words.includes(word));
}

/** What is wrong with a place that was named by its lands; an empty text where there is no such place. */
export function wrongPlace(table: Table, tell: Tell | null, kind: string, rest: string): string {
  const wanted = rest.replace(/,/g, " ").split(/\s+/).filter(Boolean);
  const meant = (tell?.everywhere?.(table, kind) ?? []).find((command) => lies(table, tell, command, wanted));
  const rule = meant ? table.why(meant) : null;
  return rule === null || rule === NO_ACTION ? "" : ruleText(rule);
}

export function tellPlayers(table: Table, tell: Tell | null): string[] {
  const seen = publicOf(table.scene?.look);
  const watching = table.message?.watching ?? 0;
  const players = (table.message?.seats ?? []).map((chair, i) => {
    const player = seen.players[i];
    const parts = [chair.name ?? say("web.free-seat")];
    if (table.message?.you.includes(chair.seat)) parts.push(say("web.you"));
    if (seen.turn === i && !seen.over) parts.push(say("web.at-turn"));
    if (player) parts.push(counted("web.points", player.points));
    if (player?.cards !== null && player?.cards !== undefined) parts.push(counted("web.cards", player.cards));
    return [...parts, ...(tell?.player?.(table, i) ?? [])].join(", ");
  });
  const watchers = watching ? [say(watching === 1 ? "web.watchers-one" : "web.watchers", { count: watching })] : [];
  return [...players, ...watchers, ...(table.message?.set_up ? [say("web.set-up")] : [])];
}

export function ruleText(rule: string): string {
  return has(`rule.${rule}`) ? say(`rule.${rule}`) : rule;
}

/** Why nothing of a kind can be done now, in a sentence. */
export function tellCannot(table: Table, tell: Tell | null, kind: string): string {
  const cannot = tell?.cannot(table, kind);
  if (cannot) return cannot;
  const rule = table.scene ? table.why(tell?.example?.(table, kind) ?? kind) : null;
  return rule !== null && rule !== NO_ACTION ? ruleText(rule) : say("web.not-asked");
}

/** The rule of everything that is no action at all. */
export const NO_ACTION = "HOUSE-PLAY-05";

/** Whether an action is allowed, and which rule forbids it. A kind alone is asked about as a whole. */
export function tellWhy(table: Table, tell: Tell | null, command: string): string[] {
  if (!command) return [say("tell.why-what")];
  const legal = table.scene?.legal ?? [];
  const kind = kindOf(command);
  if (kind === command && legal.some((one) => kindOf(one) === kind)) return [say("web.allowed", { action: writeTyped(gameOf(table), kind) })];
  const asked = kind === command ? (tell?.example?.(table, kind) ?? kind) : command;
  const cannot = kind === command ? (tell?.cannot(table, kind) ?? "") : "";
  const rule = table.why(asked);
  if (rule === null) return cannot ? [cannot] : [say("web.allowed", { action: choiceText(table, tell, asked) })];
  return [cannot || `${ruleText(rule)} (${rule})`];
}

export function tellTime(table: Table): string[] {
  const scene = table.scene;
  if (scene?.clock?.deadline === undefined) return [say("tell.no-time")];
  const gone = table.message?.paused ? 0 : performance.now() - scene.heardAt;
  return [say("tell.time", { seconds: Math.max(0, Math.ceil((scene.clock.deadline - scene.clock.at - gone) / 1000)) })];
}

/** The overview, one command, one rule, or what the help for players says about something. */
export async function tellHelp(game: string, about: string): Promise<string[]> {
  if (!about) return [say("tell.help")];
  const rule = `rule.${about.toUpperCase()}`;
  if (has(rule)) return [say(rule)];
  const { name } = readTyped(game, about);
  const keys = about.includes(" ") ? [] : ["short", "long"].map((size) => [`help.${size}.${game}.${name}`, `help.${size}.${name}`].find((key) => has(key)));
  const lines = keys.flatMap((key) => (key ? [say(key)] : []));
  return lines.length ? lines : tellGuide(game, about);
}

async function tellGuide(game: string, about: string): Promise<string[]> {
  const { guide, search, spokenText } = await import("./guide.svelte");
  await guide.load();
  const found = search(about, game).filter((one) => spokenText(one.section));
  const best = found.find((one) => one.game.name === game) ?? found[0];
  return best ? [`${best.section.title}: ${spokenText(best.section)}`] : [say("tell.not-found", { what: about })];
}

/** What was typed is no command: which one was meant, perhaps. */
export function tellUnknown(table: Table, word: string): string {
  const near = nearest(gameOf(table), word, kindsNow(table));
  if (near.length > 1) return say("tell.which", { list: listed(near, say("word.or")) });
  return near[0] ? say("tell.unknown-near", { word, near: near[0] }) : say("tell.unknown", { word });
}

/** What the tab key can make of the word before the cursor: the words that fit, and the line with what is certain. */
export function complete(table: Table, tell: Tell | null, typed: string): { line: string | null; found: string[] } {
  const words = typed.split(" ");
  const last = words.pop() ?? "";
  if (!last) return { line: null, found: [] };
  const { name } = readTyped(gameOf(table), words.filter((word) => word !== "").join(" ") || "help");
  const known =
    words.length === 0 || name === "build"
      ? commandNames(gameOf(table), kindsNow(table))
      : (table.scene?.legal ?? []).filter((command) => kindOf(command) === name).flatMap((command) => [...writeTyped(gameOf(table), command).split(" "), ...(tell?.action(table, command) ?? "").replace(/,/g, "").split(" ")]);
  const found = [...new Set(known.map((word) => word.toLocaleLowerCase(lang.name)).filter((word) => word.startsWith(last.toLocaleLowerCase(lang.name))))];
  let common = found[0] ?? "";
  for (const word of found) while (!word.startsWith(common)) common = common.slice(0, -1);
  if (common.length <= last.length && found.length !== 1) return { line: null, found };
  const done = [...words, common].join(" ") + (found.length === 1 ? " " : "");
  return { line: done === typed ? null : done, found };
}

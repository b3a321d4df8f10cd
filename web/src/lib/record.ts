// A record as text: what stands in its head, and its lines of play. docs/records.md has the whole form.
export interface Head {
  game: string;
  seats: number;
  names: Record<string, string>;
  options: Record<string, string | number>;
  commitment: string | null;
  secret: string | null;
  seeds: Record<string, string>;
  boardGiven: boolean;
}

export function readHead(text: string): Head {
  const head: Head = { game: "", seats: 0, names: {}, options: {}, commitment: null, secret: null, seeds: {}, boardGiven: false };
  for (const line of text.split("\n")) {
    const [first, second = "", ...rest] = line.split(" ");
    if (first === "play") break;
    if (first === "game") head.game = second;
    else if (first === "seats") head.seats = Number(second);
    else if (first === "name") head.names[second] = rest.join(" ");
    else if (first === "option") {
      const [name = "", value = ""] = second.split("=");
      head.options[name] = /^\d+$/.test(value) ? Number(value) : value;
    } else if (first === "fair") {
      if (second === "commitment") head.commitment = rest[0] ?? null;
      else if (second === "secret") head.secret = rest[0] ?? null;
      else if (second === "seed") head.seeds[rest[0] ?? ""] = rest[1] ?? "";
      else if (second === "board") head.boardGiven = true;
    }
  }
  return head;
}

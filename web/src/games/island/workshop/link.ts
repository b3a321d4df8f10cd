// A text in a link, behind its #, which browsers send to nobody: packed, and in letters that links may have.
import { TEXT_MOST } from "./draft";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
  const reader = piped.getReader();
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(...part.value);
    if (parts.length > TEXT_MOST) throw new Error("too long"); // a small link may unpack to very much
  }
  return Uint8Array.from(parts);
}

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** null: it is none of ours, or was cut off on its way. */
export async function unpacked(letters: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

// Checks the luck of a record on this device. Which luck follows from secret and seeds is for the rules of the house to
// say (src/table/verify.c, inside the engine); hash and cipher come from here.
import { chacha20orig } from "@noble/ciphers/chacha.js";
import { blake2b } from "@noble/hashes/blake2.js";
import type { Arithmetic, Engine, Finding } from "./engine";

export const arithmetic: Arithmetic = {
  blake2b: (data, key, size) => blake2b(data, { dkLen: size, ...(key ? { key } : {}) }),
  chacha20: (key, nonce, size) => chacha20orig(key, nonce, new Uint8Array(size)),
};

export interface Verdict extends Finding {
  state: "right" | "wrong" | "nothing";
}

export function verify(engine: Engine, text: string): Verdict {
  const found = engine.verify(text);
  const nothing = found.finding === "no-promise" || found.finding === "no-secret";
  return { ...found, state: found.finding === "fine" ? "right" : nothing ? "nothing" : "wrong" };
}

// The face of games that have none: what may be done as a list, the position as text.
import type { GameFace } from "../../lib/face";

export const plain: GameFace = { name: "", draw: () => import("./Plain.svelte") };

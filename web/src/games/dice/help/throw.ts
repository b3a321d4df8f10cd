/** The throw in the picture of keeping dice: what is kept, and what is thrown again. */
export const KEPT = ["ore", "ore", "grain", "grain"];
export const THROWN = ["wool", "gold"];

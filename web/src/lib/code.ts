// The code of a table as people write it: with blanks, dashes or capitals, or as a whole link.

/** "" where there is no code in it. */
export function codeOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const linked = /\/t\/([a-z0-9]+)/.exec(text)?.[1];
  return linked ?? text.replace(/[\s\p{Pd}._]/gu, "").replace(/[^a-z0-9].*$/, "");
}

/** What somebody wrote behind /t/ in the address. */
export function typedCode(path: string): string {
  const part = path.replace(/^\/t\//, "");
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not everything is well encoded
  }
}

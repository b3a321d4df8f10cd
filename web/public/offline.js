// Goes on by itself as soon as the server answers again.
const EVERY_MS = 3000;
async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, EVERY_MS);
}
setTimeout(look, EVERY_MS);
addEventListener("online", () => location.reload());

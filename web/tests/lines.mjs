// Lines that are longer than this machine's own.
import { connect, createServer } from "node:net";

/**
 * A line to the server on which everything takes its time; what the browser can slow down itself leaves WebSockets out.
 * While it is held nothing arrives: however slow the machine is, there is time to look at what is on its way. `latencyMs` is
 * one way.
 */
export async function slowLine(base, { latencyMs, bytesPerMs = Infinity }) {
  let held = null; // what waits
  const delay = (from, to) => {
    let free = 0; // when the line has sent all that was put on it
    const onTheWay = []; // in its order, which timers of a busy machine may not keep
    const arrive = (what) => (held ? held.push(what) : what());
    const later = (what, bytes) => {
      free = Math.max(free, Date.now() + latencyMs) + bytes / bytesPerMs;
      onTheWay.push(what);
      setTimeout(() => arrive(onTheWay.shift()), free - Date.now());
    };
    from.on("data", (chunk) => later(() => to.writable && to.write(chunk), chunk.length));
    from.on("close", () => later(() => to.destroy(), 0));
    from.on("error", () => {});
  };
  const ends = new Set();
  const line = createServer((near) => {
    const far = connect(Number(new URL(base).port), "127.0.0.1");
    for (const end of [near, far]) ends.add(end.setNoDelay());
    delay(near, far);
    delay(far, near);
  });
  await new Promise((done) => line.listen(0, "127.0.0.1", done));
  const cut = () => {
    line.close();
    for (const end of ends) end.destroy();
  };
  const hold = () => (held = []);
  const letGo = () => {
    const waiting = held;
    held = null;
    for (const what of waiting) what();
  };
  return { slow: `http://127.0.0.1:${line.address().port}`, cut, hold, letGo };
}

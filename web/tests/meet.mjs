// The pages of one program before the server of another, as one site: for houses whose games are for tests only, whose
// programs are built without pages. The rules that the pages fetch are those of that house.
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";

/** `pages` and `house`: what startServer answered; `wasm`: the rules of the house for the browser; `texts`: a folder with
 * its texts, where the pages lack some. */
export async function meet(pages, house, wasm, texts = null) {
  const lines = new Set();
  const site = createServer((asked, answer) => {
    const path = asked.url.split("?")[0];
    if (path.endsWith(".wasm")) {
      answer.writeHead(200, { "content-type": "application/wasm" }).end(readFileSync(wasm));
      return;
    }
    const text = texts && /^\/assets\/((?:en|de)(?:-more)?)-[^./]{8}\.js$/.exec(path);
    if (text) {
      answer.writeHead(200, { "content-type": "text/javascript" }).end(`export default ${readFileSync(join(texts, `${text[1]}.json`), "utf8")}`);
      return;
    }
    const to = path.startsWith("/api/") ? house : pages;
    const passed = request(to.base + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  site.on("upgrade", (asked, near, head) => {
    const far = connect(Number(new URL(house.base).port), "127.0.0.1");
    const heads = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${heads.join("")}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far], [far, near]]) {
      lines.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => (lines.delete(one), other.destroy()));
    }
  });
  await new Promise((done) => site.listen(0, "127.0.0.1", done));
  const stop = () => {
    for (const line of lines) line.destroy();
    site.closeAllConnections();
    return new Promise((done) => site.close(done));
  };
  return { base: `http://127.0.0.1:${site.address().port}`, stop };
}

// A sandbox behind a server that counts the bytes sent to pages and workers.
import { createServer, request } from "node:http";
import { eventually } from "./browser.mjs";
import { Sandbox } from "./service.mjs";

/** Lists each answer in `answers` as `{ path, bytes }`, with the bytes of its content as sent. */
export class CountedSandbox extends Sandbox {
  static async start(options) {
    const sandbox = await super.start(options);
    sandbox.direct = sandbox.url;
    sandbox.answers = [];
    sandbox.open = 0;
    const { port } = new URL(sandbox.direct);
    sandbox.front = createServer((asked, reply) => {
      const { method, url: path, headers } = asked;
      sandbox.open += 1;
      reply.on("close", () => (sandbox.open -= 1));
      const passed = request({ port, method, path, headers, host: "127.0.0.1" }, (answer) => {
        const counted = { path, bytes: 0 };
        sandbox.answers.push(counted);
        answer.on("data", (chunk) => (counted.bytes += chunk.length));
        reply.writeHead(answer.statusCode, answer.rawHeaders);
        answer.pipe(reply);
      });
      asked.pipe(passed);
    });
    await new Promise((done) => sandbox.front.listen(0, "127.0.0.1", done));
    sandbox.url = `http://127.0.0.1:${sandbox.front.address().port}`;
    return sandbox;
  }

  /** Waits until no answer is being sent. */
  async isQuiet() {
    await eventually(() => this.open, 0);
  }

  async stop() {
    this.front.closeAllConnections();
    this.front.close();
    await super.stop();
  }
}

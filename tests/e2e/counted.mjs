// A sandbox behind a server that counts the bytes sent to pages and workers.
import { eventually } from "./browser.mjs";
import { ProxiedSandbox } from "./proxy.mjs";

/** Lists each answer in `answers` as `{ path, bytes }`, with the bytes of its content as sent. */
export class CountedSandbox extends ProxiedSandbox {
  answers = [];
  open = 0;

  handle(asked, reply) {
    this.open += 1;
    reply.on("close", () => (this.open -= 1));
    const passed = this.passOn(asked, (answer) => {
      const counted = { path: asked.url, bytes: 0 };
      this.answers.push(counted);
      answer.on("data", (chunk) => (counted.bytes += chunk.length));
      reply.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(reply);
    });
    asked.pipe(passed);
  }

  /** Waits until no answer is being sent. */
  async isQuiet() {
    await eventually(() => this.open, 0);
  }
}

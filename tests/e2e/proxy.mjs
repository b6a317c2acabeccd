// A sandbox behind a server of the tests, through which the pages reach it.
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { Sandbox } from "./service.mjs";

/** Direct requests of a test to the sandbox do not pass the server. `handle` answers the others. */
export class ProxiedSandbox extends Sandbox {
  static async start(options) {
    const sandbox = await super.start(options);
    sandbox.direct = sandbox.url;
    sandbox.agent = new Agent({ keepAlive: true });
    // As the sandbox does, the server never ends an idle connection by itself.
    const limits = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0, noDelay: true };
    sandbox.front = createServer(limits, (asked, reply) => sandbox.handle(asked, reply));
    await sandbox.listen(0);
    sandbox.url = `http://127.0.0.1:${sandbox.front.address().port}`;
    return sandbox;
  }

  async listen(port) {
    this.front.listen(port, "127.0.0.1");
    await once(this.front, "listening");
  }

  /** Sends a request on to the sandbox. `then` gets the answer, a stream. */
  passOn({ method, url: path, headers }, then) {
    const { hostname: host, port } = new URL(this.direct);
    return request({ agent: this.agent, host, port, method, path, headers }, then);
  }

  async stop() {
    this.front.closeAllConnections();
    this.front.close();
    this.agent.destroy();
    await super.stop();
  }
}

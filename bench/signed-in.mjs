// A proxy that manages the session: it adds the access token to every request, as in front of an
// app with `auth.kind` "none".
import { once } from "node:events";
import { createServer, request } from "node:http";
import { ACTIVATED } from "../tests/e2e/service.mjs";

export class SignedIn {
  /** Starts a proxy in front of the service at this address. */
  static async before(address) {
    const { hostname, port, host } = new URL(address);
    const proxy = new this();
    proxy.server = createServer((asked, answer) => {
      const { method, url: path } = asked;
      const headers = { ...asked.headers, host, authorization: `Bearer ${ACTIVATED}` };
      // Each on a new connection: a reused one may have been closed.
      const passed = request({ hostname, port, path, method, headers, agent: false }, (got) => {
        answer.writeHead(got.statusCode, got.rawHeaders);
        got.pipe(answer);
      });
      passed.on("error", (error) => answer.destroy(error));
      asked.pipe(passed);
    });
    proxy.server.listen(0, "127.0.0.1");
    await once(proxy.server, "listening");
    proxy.url = `http://127.0.0.1:${proxy.server.address().port}`;
    return proxy;
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

// A certified OpenID Connect provider (oidc-provider), and a sandbox whose app signs in with it.
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Sandbox } from "./service.mjs";

const CLIENT = "acceptance-desk";

let made;
/** Loads the provider and creates its key, once in a process. */
const loaded = () =>
  (made ??= (async () => {
    // Its hints for production would hide the results of the tests.
    for (const name of ["info", "warn"]) {
      const log = console[name].bind(console);
      console[name] = (...texts) => (String(texts[0]).includes("oidc-provider ") ? undefined : log(...texts));
    }
    const { default: Provider } = await import("oidc-provider");
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    return { Provider, key: { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" } };
  })());
const CONFIRMED = '<input type="hidden" name="logout" value="yes"></form><script>document.forms[0].submit()</script>';
const logoutSource = (context, page) => (context.body = page.replace("</form>", CONFIRMED));
const form = (path) => `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>
<form method="post" action="${path}"><label>Name <input name="login" autofocus></label>
<button>Continue</button> <button name="refuse" value="1">Refuse</button></form>`;

/** Signs in any user by name, and can end their tokens. */
export class OpenId {
  /** Lifetime of an access token in seconds. */
  lifetime = 3600;
  /** Lifetime of an ID token in seconds. */
  idLifetime = 3600;
  /** Whether it ends its own sessions at a sign-out. */
  endsSessions = true;
  /** Whether it answers only the sandbox. */
  isDown = false;
  given = { AccessToken: [], RefreshToken: [], Session: [] };
  asked = [];

  static async start() {
    const openId = Object.assign(new OpenId(), await loaded());
    openId.server = createServer((request, response) => openId.answer(request, response));
    openId.server.listen(0, "127.0.0.1");
    await once(openId.server, "listening");
    // Another host than the app's, as in production.
    openId.issuer = `http://localhost:${openId.server.address().port}`;
    return openId;
  }

  /** Registers the app at this address. */
  serve(desk) {
    const ttl = { AccessToken: () => this.lifetime, AuthorizationCode: 60, IdToken: () => this.idLifetime, RefreshToken: 86400, Interaction: 3600, Session: 86400, Grant: 86400 };
    this.provider = new this.Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT,
          redirect_uris: [`${desk}/signed-in`],
          post_logout_redirect_uris: [`${desk}/`],
          response_types: ["code"],
          grant_types: ["authorization_code", "refresh_token"],
          token_endpoint_auth_method: "none",
        },
      ],
      clientBasedCORS: () => true,
      claims: { openid: ["sub"], profile: ["preferred_username"] },
      conformIdTokenClaims: false,
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: `${id}@desk.example` }) }),
      issueRefreshToken: async () => true,
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope("openid profile");
        await grant.save();
        return grant;
      },
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true },
        rpInitiatedLogout: { enabled: this.endsSessions, logoutSource },
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [this.key] },
      cookies: { keys: ["of the tests"] },
      scopes: ["openid", "profile"],
      ttl,
    });
    for (const [name, event] of [["AccessToken", "access_token.saved"], ["RefreshToken", "refresh_token.saved"], ["Session", "session.saved"]]) {
      this.provider.on(event, (saved) => this.given[name].push(saved));
    }
    this.callback = this.provider.callback();
  }

  async answer(request, response) {
    const { pathname } = new URL(request.url, this.issuer);
    this.asked.push(`${request.method} ${pathname}`);
    if (this.isDown && pathname !== "/me") return request.socket.destroy();
    // Every browser requests it, and this provider has none.
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    if (!pathname.startsWith("/interaction/")) return this.callback(request, response);
    if (request.method === "GET") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      return response.end(form(pathname));
    }
    let body = "";
    for await (const piece of request) body += piece;
    const given = new URLSearchParams(body);
    const result = given.has("refuse") ? { error: "access_denied" } : { login: { accountId: given.get("login") } };
    return this.provider.interactionFinished(request, response, result);
  }

  /** Ends access tokens; with `all` also sessions and refresh tokens. */
  async end({ all = false } = {}) {
    const names = all ? ["AccessToken", "RefreshToken", "Session"] : ["AccessToken"];
    for (const name of names) {
      for (const given of this.given[name].splice(0)) await given.destroy();
    }
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A sandbox whose app signs in with its own provider. */
export class SandboxWithProvider extends Sandbox {
  static async start({ flags = [], endsSessions = true, ...options } = {}) {
    const openId = Object.assign(await OpenId.start(), { endsSessions });
    const sandbox = await super.start({ ...options, flags: ["--issuer", openId.issuer, ...flags] });
    openId.serve(sandbox.url);
    sandbox.openId = openId;
    return sandbox;
  }

  async stop() {
    this.openId.stop();
    await super.stop();
  }
}

/** The same, with a provider without a sign-out URL. */
export class SandboxWithLastingSession extends SandboxWithProvider {
  static start(options) {
    return super.start({ ...options, endsSessions: false });
  }
}

/** Signs in as a user in the provider's current window. */
export async function tell(page, name = "alice") {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

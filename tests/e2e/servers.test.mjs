// nginx and Caddy with the configurations in deploy/ answer like the sandbox, and the app works
// behind them.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { copyOfDist } from "./deploy.mjs";
import { journeys } from "./journey.mjs";
import { NGINX_HAS_BROTLI, SERVERS, ask, behind, start } from "./servers.mjs";
import { ACTIVATED, CERTIFICATES, DIST, Sandbox } from "./service.mjs";

const LIST = `/api${CERTIFICATES}`;
const KEY = "4711/1001";
const SIGNED_IN = { authorization: `Bearer ${ACTIVATED}` };
const ENCODINGS = [undefined, "gzip", "br", "gzip, deflate, br", "identity", "br;q=0, gzip"];

const TAG = "@servers";

/**
 * Makes a deployment for all servers with files that must not be served: hidden files, and compressed
 * copies of the configuration.
 */
async function deployment() {
  const folder = await copyOfDist();
  // The sandbox adds keys to the configuration, so each server gets that version.
  const sandbox = await Sandbox.start({ dist: folder });
  await writeFile(join(folder, "config.json"), (await ask(sandbox.url, "/config.json")).body);
  await sandbox.stop();
  for (const ending of ["br", "gz"]) await writeFile(join(folder, `config.json.${ending}`), "out of date");
  await writeFile(join(folder, ".env"), "SECRET=1");
  await mkdir(join(folder, ".git"));
  await writeFile(join(folder, ".git", "config.txt"), "secret");
  return folder;
}
let made;
/** Returns the deployment that the tests of a worker share. */
const deployed = () => (made ??= deployment());

/** Returns the paths of the bundle's files in a folder. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath ?? entry.path, entry.name))}`)
    .filter((path) => !/\.(br|gz)$|\/\./.test(path));
}

const PAGES = ["/", "/index.html", `/certificates/${KEY}`, "/certificates?status=all", "/a.b/c", "/apiary", "/API/v1/leases", "/locales", "/locales/"];
const MISSING = ["/acceptance-desk-ffffffffffffffff.js", "/x-ffffffffffffffff_bg.wasm", "/locales/xx.json", "/a/b.css", "/a/index.html"];
const HIDDEN = ["/.env", "/.git/config.txt", "/.git/config", "/.well-known/x"];

/** Headers that depend on the server or on the time. */
const OWN = ["accept-ranges", "connection", "content-length", "date", "etag", "keep-alive", "last-modified", "server", "transfer-encoding"];

/** Returns the comparable part of an answer. Only the sandbox has a path for reports. */
function comparable({ status, headers, body }) {
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));
  if (rest["content-security-policy"]) rest["content-security-policy"] = rest["content-security-policy"].replace("; report-uri /csp-report", "");
  if (rest["x-request-id"]) rest["x-request-id"] = "of its own";
  return { status, headers: rest, body: createHash("sha256").update(body).digest("hex") };
}

for (const kind of Object.keys(SERVERS)) {
  test.describe(kind, { tag: TAG }, () => {
    test.describe.configure({ mode: "default" });
    let folder, files, hashed, sandbox, server;
    test.beforeAll(async () => {
      folder = await deployed();
      files = await filesOf(folder);
      hashed = files.find((path) => /-[0-9a-f]{16}\.js$/.test(path));
      sandbox = await Sandbox.start({ dist: folder, flags: ["--body-cap", "100000000"] });
      server = await start(kind, { folder, services: [sandbox.url] });
    });
    test.afterAll(async () => {
      await server?.stop();
      await sandbox?.stop();
    });

    async function asTheSandbox(path, options) {
      const [own, sandboxes] = [await ask(server.url, path, options), await ask(sandbox.url, path, options)];
      assert.deepEqual(comparable(own), comparable(sandboxes), `${options?.method ?? "GET"} ${path} ${JSON.stringify(options?.headers ?? {})}`);
      return own;
    }

    /** Encodings that this server supports. */
    const encodings = kind === "nginx" && !NGINX_HAS_BROTLI ? ENCODINGS.filter((encoding) => !/\bbr\b/.test(encoding)) : ENCODINGS;

    test("places in the page have its headers, compressed or not", async () => {
      for (const path of PAGES) {
        for (const encoding of encodings) {
          for (const method of ["GET", "HEAD"]) {
            const answer = await asTheSandbox(path, { method, headers: encoding && { "accept-encoding": encoding } });
            assert.equal(answer.status, 200);
            assert.match(answer.headers["content-security-policy"], /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; .*frame-ancestors 'none'$/);
          }
        }
      }
    });

    test("every file of the bundle has its type, its copies and its time to be kept", async () => {
      assert.ok(files.length > 10 && hashed, `${files}`);
      const seen = new Set();
      for (const path of files) {
        for (const encoding of encodings) {
          const answer = await asTheSandbox(path, { headers: encoding && { "accept-encoding": encoding } });
          assert.equal(answer.status, 200, path);
          if (/config|version/.test(path)) assert.equal(answer.headers["content-encoding"], undefined, path);
          seen.add(`${answer.headers["cache-control"]} ${answer.headers["content-encoding"]}`);
        }
      }
      assert.deepEqual([...seen].filter((each) => /no-store/.test(each)), ["no-store undefined"]);
      assert.ok(seen.has("public, max-age=31536000, immutable gzip"), [...seen].join());
      assert.ok(seen.has("no-cache undefined") && seen.has("no-cache gzip"), [...seen].join());
    });

    test("a file that is not there is never the page, nor kept, and hidden ones are not there", async () => {
      for (const path of [...MISSING, ...HIDDEN]) {
        const answer = await asTheSandbox(path);
        assert.equal(answer.status, 404, path);
        assert.equal(answer.headers["cache-control"], "no-cache", path);
        assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8", path);
      }
    });

    test("files are only read", async () => {
      for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
        for (const path of ["/", `/certificates/${KEY}`, "/boot.js", hashed, "/missing.js", "/config.json"]) {
          const answer = await asTheSandbox(path, { method, headers: { "content-length": 0 } });
          assert.equal(answer.status, 405);
          assert.equal(answer.headers.allow, "GET, HEAD");
        }
      }
    });

    test("a file of the size and the time that it had before is sent anew", async () => {
      for (const path of ["/index.html", "/boot.js", "/config.json"]) {
        const first = await ask(server.url, path);
        const { etag, "last-modified": modified } = first.headers;
        const file = join(folder, path);
        const [content, { atime, mtime }] = [await readFile(file), await stat(file)];
        await writeFile(file, content.toString().replace(/e/, "E"));
        await utimes(file, atime, mtime);
        const conditions = { ...(etag && { "if-none-match": etag }), ...(modified && { "if-modified-since": modified }) };
        const second = await ask(server.url, path, { headers: conditions });
        await writeFile(file, content);
        await utimes(file, atime, mtime);
        assert.equal(second.status, 200, path);
        assert.notDeepEqual(second.body, first.body, path);
      }
    });

    test("the service answers through it as it does itself, and nothing of it is kept", async () => {
      const filter = new URLSearchParams({ take: 5, skip: 0, filter: '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]' });
      const json = { ...SIGNED_IN, "content-type": "application/json" };
      for (const [path, options, status] of [
        [`${LIST}?${filter}`, { headers: SIGNED_IN }, 200],
        [`${LIST}/4711/1002/assets?take=50&skip=0`, { headers: SIGNED_IN }, 200],
        [LIST, {}, 401],
        [`${LIST}?take=x`, { headers: SIGNED_IN }, 400],
        ["/api/nothing.json", { headers: SIGNED_IN }, 404],
        ["/api/a-ffffffffffffffff.js", { headers: SIGNED_IN }, 404],
        ["/api/.hidden", { headers: SIGNED_IN }, 404],
        [`${LIST}/4711/1002/confirmation`, { method: "POST", headers: { ...SIGNED_IN, "content-length": 0 } }, 409],
        [`${LIST}/4711/1002/assets`, { method: "PATCH", headers: json, body: "[" }, 400],
        [LIST, { method: "DELETE", headers: SIGNED_IN }, 405],
      ]) {
        const answer = await asTheSandbox(path, options);
        assert.equal(answer.status, status, path);
        assert.equal(answer.headers["cache-control"], "no-store", path);
      }
      assert.deepEqual((await ask(server.url, "/api")).status, kind === "nginx" ? 404 : 200, "never a redirection");
    });

    test("a page of another site cannot write, and a client that names no site can", async () => {
      const post = (site) => ask(server.url, `${LIST}/4711/1002/confirmation`, { method: "POST", headers: { ...SIGNED_IN, "content-length": 0, ...site } });
      for (const [site, status] of [["cross-site", 403], ["same-site", 403], ["none", 403], ["same-origin", 409], [undefined, 409]]) {
        const answer = await post(site && { "sec-fetch-site": site });
        assert.deepEqual([answer.status, answer.headers["cache-control"]], [status, "no-store"], site);
        assert.equal(answer.headers["content-type"]?.startsWith("application/problem+json") ?? false, status === 409, "the service answers what reaches it");
      }
      for (const method of ["GET", "OPTIONS"]) {
        const read = await ask(server.url, LIST, { method, headers: { ...SIGNED_IN, "sec-fetch-site": "cross-site" } });
        assert.notEqual(read.status, 403, method);
      }
    });

    test("the service's own policies do not replace those of the server", async () => {
      const service = createServer((socket) => {
        socket.on("error", () => {});
        socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Security-Policy: x\r\nCross-Origin-Resource-Policy: cross-origin\r\n\r\n[]"));
      }).listen(0);
      await new Promise((done) => service.once("listening", done));
      const between = await start(kind, { folder, services: [`http://127.0.0.1:${service.address().port}`] });
      try {
        const { headers } = await ask(between.url, LIST);
        assert.equal(headers["content-security-policy"], "default-src 'none'; img-src data:; style-src 'self'; frame-ancestors 'none'");
        assert.equal(headers["cross-origin-resource-policy"], "same-origin");
      } finally {
        await between.stop();
        service.close();
      }
    });

    test("a decision goes through once", async () => {
      const answer = await ask(server.url, `${LIST}/${KEY}/confirmation`, { method: "POST", headers: { ...SIGNED_IN, "content-length": 0, "idempotency-key": "one" } });
      assert.equal(answer.status, 204, `${answer.body}`);
      assert.equal(await sandbox.statusOf(KEY), "Confirmed");
    });

    test("large updates go through, and too large ones do not", async () => {
      const headers = { ...SIGNED_IN, "content-type": "application/json" };
      const large = (megabytes) => ask(server.url, `${LIST}/${KEY}/assets`, { method: "PATCH", headers, body: Buffer.alloc(megabytes * 1024 * 1024, " ") });
      const taken = await large(20);
      assert.equal(taken.status, 400, "the sandbox has read it");
      const refused = await large(33);
      // Caddy before 2.7 has no better status for it.
      assert.ok([413, ...(kind === "caddy" ? [502] : [])].includes(refused.status), `${refused.status}`);
      assert.doesNotMatch(refused.headers["content-type"] ?? "", /problem\+json/);
    });

    for (const method of ["POST", "PATCH"]) {
      test(`${method} reaches a service that hangs up once`, async () => {
        const seen = [];
        // Answers reads and keeps the connection; closes it after reading any other request.
        const service = createServer((socket) => {
          socket.on("error", () => {});
          socket.on("data", (data) => {
            const [line] = data.toString().split("\r\n");
            if (!/^[A-Z]+ \//.test(line)) return;
            seen.push(line.split(" ")[0]);
            if (line.startsWith("GET")) socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]");
            else socket.destroy();
          });
        }).listen(0);
        await new Promise((done) => service.once("listening", done));
        const address = `http://127.0.0.1:${service.address().port}`;
        // With a second address of the service the request could be repeated.
        const between = await start(kind, { folder, services: [address, address.replace("127.0.0.1", "localhost")] });
        try {
          for (let trial = 1; trial <= 5; trial += 1) {
            assert.equal((await ask(between.url, LIST)).status, 200);
            const answer = await ask(between.url, `${LIST}/${KEY}/confirmation`, { method, headers: { "idempotency-key": "one", "content-length": 0 } });
            assert.equal(answer.status, 502);
            assert.equal(seen.filter((each) => each === method).length, trial, seen.join());
          }
        } finally {
          await between.stop();
          service.close();
        }
      });
    }

    test("origins of a provider and the header for TLS go where they belong", async () => {
      const issuer = "https://id.example";
      const [own, judge] = await Promise.all([
        start(kind, { folder, services: [sandbox.url], further: issuer, tls: true }),
        Sandbox.start({ dist: folder, flags: ["--issuer", issuer, "--client", "desk"] }),
      ]);
      try {
        const [page, expected] = [comparable(await ask(own.url, "/")), comparable(await ask(judge.url, "/"))];
        assert.match(page.headers["content-security-policy"], /connect-src 'self' https:\/\/id.example;/);
        assert.deepEqual(page.headers, { ...expected.headers, "strict-transport-security": "max-age=63072000" });
        for (const path of [hashed, "/missing.js", LIST]) {
          assert.equal((await ask(own.url, path)).headers["strict-transport-security"], "max-age=63072000", path);
        }
      } finally {
        await own.stop();
        await judge.stop();
      }
    });
  });

  const journey = journeys({ tag: TAG, sandbox: behind(kind), dist: deployed });

  journey(`${kind}: a certificate is found in the list, marked and confirmed`, async (desk, service) => {
    await desk.enter("/");
    await desk.listed();
    await desk.link(KEY).click();
    await desk.complete();
    await desk.mark(1001001, "received");
    await desk.decide("Confirm", KEY);
    await desk.outcome("confirmed");
    assert.equal(await service.statusOf(KEY), "Confirmed");
    assert.equal(desk.sent("POST").length, 1);
    assert.ok(desk.requests.every(({ url }) => url.origin === service.url));
  });

  journey(`${kind}: a wrong token is refused, and a deep link opens after the right one`, async (desk) => {
    await desk.enter(`/certificates/${KEY}`, "mistyped");
    await desk.says(/does not accept this access token \(401\)/);
    await desk.signIn();
    await desk.complete();
    await desk.reloadSignedIn();
    await desk.complete();
    // The certificate and its assets are requested in parallel; the first refusal may end the
    // other.
    desk.tolerateAll(/status of 401/);
  });
}

test("nginx with TLS sends requests without it to https, except those of an ACME client", { tag: TAG }, async () => {
  const server = await start("nginx", { folder: await deployed(), services: ["http://127.0.0.1:9"], tls: true });
  try {
    const redirected = await ask(server.plain, `/certificates/${KEY}?find=x`);
    const { location, "strict-transport-security": security } = redirected.headers;
    assert.deepEqual([redirected.status, location, security], [301, `https://desk.example.com/certificates/${KEY}?find=x`, undefined]);
    await mkdir(join(server.own, ".well-known/acme-challenge"), { recursive: true });
    await writeFile(join(server.own, ".well-known/acme-challenge/token"), "proof");
    const challenge = await ask(server.plain, "/.well-known/acme-challenge/token");
    assert.deepEqual([challenge.status, `${challenge.body}`], [200, "proof"]);
    assert.equal((await ask(server.plain, "/.well-known/acme-challenge/other")).status, 404);
    assert.equal((await ask(server.plain, "/.well-known/x")).status, 301);
  } finally {
    await server.stop();
  }
});

test("the Containerfile copies what the archive holds", { tag: TAG }, async () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const lines = (await readFile(join(root, "deploy/Containerfile"), "utf8")).split("\n");
  const copied = lines.filter((line) => line.startsWith("COPY ")).flatMap((line) => line.split(/\s+/).slice(1, -1));
  // The bundle is in `www` there.
  assert.ok(copied.includes("www"));
  for (const path of copied) await stat(path === "www" ? DIST : join(root, path));
});

// Real nginx and Caddy on a free port, with the configurations in deploy/ edited as an operator would.
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import * as http from "node:http";
import * as https from "node:https";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PATIENCE } from "./browser.mjs";
import { temporaryFolder } from "./folders.mjs";
import { Sandbox } from "./service.mjs";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));
const NGINX = process.env.NGINX ?? "/usr/sbin/nginx";
const CADDY = process.env.CADDY ?? "/usr/bin/caddy";
const BROTLI = join(dirname(NGINX), "../lib/nginx/modules/ngx_http_brotli_static_module.so");
/** Whether nginx supports brotli. */
export const NGINX_HAS_BROTLI = existsSync(BROTLI);

const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Returns a text with exactly one place, or with `all` each, edited; an edit without a match is an error. */
function edited(text, [before, after, all]) {
  const places = text.split(before).length - 1;
  if (all ? places === 0 : places !== 1) throw new Error(`${places} places: ${before}`);
  return text.replaceAll(before, after);
}

/** nginx as root runs its workers as another user; it writes only to its own folder. */
const aroundNginx = (own, services) => `
${NGINX_HAS_BROTLI ? `load_module ${BROTLI};` : ""}
pid ${own}/pid;
error_log stderr;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${own}/${name};`).join("\n  ")}
  # The sandbox answers to this name.
  upstream localhost {
    ${services.map((each) => `server ${new URL(each).host} max_fails=0;`).join("\n    ")}
  }
  include ${own}/desk.conf;
}
`;

/** Writes a certificate by the command of docs/deploy.md, and returns the edits of nginx-tls.conf. */
function withTls(own, port, plainPort) {
  const [certificate, key] = [join(own, "desk.pem"), join(own, "desk.key")];
  const name = ["-subj", "/CN=desk.example.com", "-addext", "subjectAltName=DNS:desk.example.com"];
  const kind = ["-x509", "-nodes", "-days", "30", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", ...kind, ...name, "-keyout", key, "-out", certificate], { stdio: "pipe" });
  return [
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`],
    ["/etc/ssl/certs/desk.pem", certificate],
    ["/etc/ssl/private/desk.key", key],
    ["/var/www/acme", own],
  ];
}

async function nginx(own, { port, plainPort, folder, services, further, tls }) {
  const edits = [
    ...(tls ? withTls(own, port, plainPort) : [["listen 8080;", `listen 127.0.0.1:${port};`]]),
    ["root /srv/acceptance-desk;", `root ${folder};`],
    ["proxy_pass http://127.0.0.1:8787/api/;", "proxy_pass http://localhost/api/;"],
    ...(NGINX_HAS_BROTLI ? [["# brotli_static on;", "brotli_static on;", true]] : []),
    ...(further ? [["font-src 'self'; connect-src 'self'", `font-src 'self'; connect-src 'self' ${further}`]] : []),
  ];
  const text = edits.reduce(edited, await readFile(`${DEPLOY}${tls ? "nginx-tls" : "nginx"}.conf`, "utf8"));
  await writeFile(join(own, "desk.conf"), text);
  await writeFile(join(own, "nginx.conf"), aroundNginx(own, services));
  return spawn(NGINX, ["-e", "stderr", "-p", own, "-c", join(own, "nginx.conf"), "-g", "daemon off;"]);
}

async function caddy(own, { port, folder, services, further, tls }) {
  let text = await readFile(`${DEPLOY}Caddyfile`, "utf8");
  if (tls) text = edited(text, ["# header ?Strict-Transport-Security", "header ?Strict-Transport-Security"]);
  await writeFile(join(own, "desk"), text);
  // Several servers run in parallel in tests, but the admin port is fixed.
  await writeFile(join(own, "Caddyfile"), "{\n\tadmin off\n}\nimport desk\n");
  const environment = { ADDRESS: `http://127.0.0.1:${port}`, FOLDER: folder, SERVICE: services.join(" ") };
  if (further) environment.CONNECT = `'self' ${further}`;
  return spawn(CADDY, ["run", "--adapter", "caddyfile", "--config", join(own, "Caddyfile")], {
    env: { PATH: process.env.PATH, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own, ...environment },
  });
}

export const SERVERS = { nginx, caddy };

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Whether a server listens: nginx then writes its process ID, and Caddy logs that it serves. */
const isReady = {
  nginx: (own) => existsSync(join(own, "pid")),
  caddy: (own, said) => said.includes("serving initial configuration"),
};

/** Stops a server and removes its folder. */
async function end(child, own) {
  if (child.exitCode === null && child.signalCode === null && child.pid) {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await ended;
  }
  running.delete(child);
  await rm(own, { recursive: true, force: true });
}

/** Starts a server on free ports. Returns nothing if another program took one of them in the meantime. */
async function tryPorts(kind, options) {
  const own = await temporaryFolder();
  await chmod(own, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  const child = await SERVERS[kind](own, { port, plainPort, ...options });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  let failed;
  child.on("error", (error) => (failed = error));
  const deadline = Date.now() + PATIENCE;
  while (!isReady[kind](own, said)) {
    const isTaken = /address already in use/i.test(said);
    const isOver = failed || child.exitCode !== null || Date.now() > deadline;
    if (isTaken || isOver) await end(child, own);
    if (isTaken) return undefined;
    if (isOver) throw new Error(`${kind} did not start: ${failed ?? ""} ${said}`);
    await pause(25);
  }
  const scheme = kind === "nginx" && options.tls ? "https" : "http";
  return { url: `${scheme}://127.0.0.1:${port}`, plain: `http://127.0.0.1:${plainPort}`, own, stop: () => end(child, own) };
}

/**
 * Starts a server for a folder, in front of one or more addresses of the service. `further` origins
 * are allowed. With `tls`, nginx has the configuration for TLS and redirects from `plain`, and Caddy
 * has the header for TLS.
 */
export async function start(kind, options) {
  await chmod(options.folder, 0o755);
  for (;;) {
    const server = await tryPorts(kind, options);
    if (server) return server;
  }
}

/** A sandbox that the app reaches through a server. */
export const behind = (kind) =>
  class extends Sandbox {
    static async start(options) {
      const sandbox = await super.start(options);
      sandbox.direct = sandbox.url;
      sandbox.server = await start(kind, { folder: sandbox.dist, services: [sandbox.url] });
      sandbox.url = sandbox.server.url;
      return sandbox;
    }

    async stop() {
      await this.server.stop();
      await super.stop();
    }
  };

/** Sends one request exactly as written, and returns the raw answer. */
export function ask(url, path, { method = "GET", headers = {}, body } = {}) {
  const { protocol, hostname, port } = new URL(url);
  const { request } = protocol === "https:" ? https : http;
  return new Promise((done, failed) => {
    const sent = request({ hostname, port, path, method, headers, agent: false, rejectUnauthorized: false }, (response) => {
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
      );
      response.on("error", failed);
    });
    sent.on("error", failed).end(body);
  });
}

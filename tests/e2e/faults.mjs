// A sandbox behind a server that breaks one request to the service on its socket. `docs/faults.md` lists the faults.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { ProxiedSandbox } from "./proxy.mjs";
import { ACTIVATED, CONFIG } from "./service.mjs";

/** Milliseconds during which connections are refused. */
const REFUSAL = 500;
/** Milliseconds between the bytes of a slow answer. */
const DRIBBLE = 100;
/** Number of bytes of an answer that contain its status: `HTTP/1.1 200`. */
const STATUS = 12;

const JSON_TYPE = ["content-type", "application/json"];

/** Returns an answer with problem details. */
function problem(status, ...headers) {
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status });
  return { status, headers: [["content-type", "application/problem+json"], ...headers], body: Buffer.from(body) };
}

/** An empty list, which is cut in place of a missing answer. */
const EMPTY_LIST = {
  status: 200,
  headers: [JSON_TYPE],
  body: Buffer.from(JSON.stringify({ data: [], totalCount: -1, groupCount: -1, summary: null })),
};

/** Bodies that answer no request, each wrong in another way. */
const WRONG_BODIES = [
  "",
  "null",
  "true",
  "{}",
  '{"success":false}',
  '{"data":[{}],"totalCount":1}',
  '{"data":[{"leaseCompanyNumber":47',
  "<!doctype html><title>Sign in</title><p>Please sign in.</p>",
  Buffer.from([0x5b, 0xff, 0xfe, 0x5d]),
];

/** Answers that replace those of the service. `pick` chooses one of several. */
const REPLACED = {
  401: () => problem(401, ["www-authenticate", "Bearer"]),
  403: () => problem(403),
  // Browsers repeat a request when a server that timed out closes its connection.
  408: () => problem(408, ["connection", "close"]),
  429: () => problem(429, ["retry-after", "1"]),
  500: () => {
    const page = "<!doctype html><title>Error</title><h1>Internal Server Error</h1>";
    return { status: 500, headers: [["content-type", "text/html; charset=utf-8"]], body: Buffer.from(page) };
  },
  302: () => ({ status: 302, headers: [["location", "/login"]], body: Buffer.alloc(0) }),
  "wrong-body": (pick) => ({ status: 200, headers: [JSON_TYPE], body: Buffer.from(WRONG_BODIES[pick(WRONG_BODIES.length)]) }),
};

/** Returns the headers of an answer with its length. */
const withLength = ({ status, headers, body }) => (status === 204 ? headers : [...headers, ["content-length", body.length]]);

/** Returns status line and headers as bytes, with the final empty line. */
function headOf(answer) {
  const { status } = answer;
  const lines = withLength(answer).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`, "latin1");
}

/** Sends a part of an answer, then FIN. Returns the status that arrives. */
function cut(socket, answer, from, end, pick) {
  const bytes = Buffer.concat([headOf(answer), answer.body]).subarray(0, from + pick(end - from));
  socket.end(bytes);
  return bytes.length >= STATUS ? answer.status : null;
}

/** Sends bytes one by one, then FIN. */
async function dribble(socket, bytes) {
  for (const byte of bytes) {
    if (socket.destroyed) return;
    socket.write(Uint8Array.of(byte));
    await pause(DRIBBLE);
  }
  socket.end();
}

/**
 * The effects of faults on a connection. `answer` is that of the service, if the request reached it. They return the status
 * that the page gets.
 */
const EFFECTS = {
  refuse: (socket, answer, pick, sandbox) => {
    sandbox.refusal = sandbox.refuse();
    socket.resetAndDestroy();
    return null;
  },
  hang: () => null,
  reset: (socket) => {
    socket.resetAndDestroy();
    return null;
  },
  close: (socket) => {
    socket.end();
    return null;
  },
  // Without the last byte, the empty line, the headers are incomplete.
  "half-headers": (socket, answer = EMPTY_LIST, pick) => cut(socket, answer, 1, headOf(answer).length, pick),
  "half-body": (socket, answer, pick) => {
    const own = answer?.body.length > 1 ? answer : EMPTY_LIST;
    const head = headOf(own).length;
    return cut(socket, own, head + 1, head + own.body.length, pick);
  },
  dribble: (socket, answer) => {
    void dribble(socket, Buffer.concat([headOf(answer), answer.body]));
    return answer.status;
  },
};

/** Reads a fault, such as `reset:committed:copies`. */
function read(text) {
  const [kind, ...options] = text.split(":");
  if (!(kind in EFFECTS || kind in REPLACED)) throw new Error(`there is no fault ${text}`);
  // A slow answer is the service's own.
  const isCommitted = options.includes("committed") || kind === "dribble";
  return { kind, isCommitted, meetsCopies: options.includes("copies") };
}

/** Returns a function that chooses a number below a limit, the same for the same seed and request. */
export const picker = (seed, index) => {
  const number = createHash("sha256").update(`${seed} ${index}`).digest().readUInt32LE();
  return (limit) => number % limit;
};

/** The fourteen faults of a sweep. */
export const KINDS = [
  "refuse",
  "hang",
  "reset",
  "reset:committed",
  "close:committed",
  "half-headers",
  "half-body",
  "dribble",
  "401",
  "403",
  "429",
  "500",
  "302",
  "wrong-body",
];

/** Kinds of lost replies, before and after the service acts. */
export const LOSSES = ["close", "reset", "hang", "half-headers", "half-body"].flatMap((kind) => [
  `${kind}:committed:copies`,
  `${kind}:not-committed:copies`,
]);

/** Kinds that end only by a timeout of the app. */
export const isSlow = (kind) => /^(hang|dribble)/.test(kind);

/** Where the app reads the user of a proxy's session. */
export const USER_SOURCE = { url: "/session/user", member: "name" };

/** Returns the user of a proxy's session. A copy by the browser has the cookie of the original. */
const userOf = ({ cookie = "" }) => /\buser=(\w+)/.exec(cookie)?.[1];

/** Returns an answer with JSON. */
const json = (value) => ({ status: 200, headers: [JSON_TYPE], body: Buffer.from(JSON.stringify(value)) });

/** Returns whether a request counts: one to the service, except those of operators. */
const isCounted = (path) => path.startsWith("/api/") && !path.startsWith("/api/operator/");

export class FaultySandbox extends ProxiedSandbox {
  static async start() {
    const sandbox = await super.start({ flags: ["--resettable"] });
    await sandbox.plan();
    return sandbox;
  }

  /**
   * Begins a session: the next request is number 1, and meets the fault if that is its index. `meet` is called first when
   * it arrives. `config` has other keys of `config.json`. With a `user`, the server manages the session, as a proxy does;
   * the cookie `user` names its present user.
   */
  async plan({ index, kind, meet, config, user, seed = 0 } = {}) {
    await this.refusal;
    this.held?.forEach((socket) => socket.destroy());
    this.held = new Set();
    const auth = user && { kind: "none", user: USER_SOURCE };
    const own = (config ?? user) && { ...JSON.parse(readFileSync(CONFIG)), ...config, ...(auth && { auth }) };
    const fault = kind && read(kind);
    this.session = { index, text: kind, fault, meet, config: own, user, seed, overwritten: [], log: [] };
    this.wasFollowed = false;
  }

  /** Restores the demo data and begins a session. */
  async begin(plan) {
    await this.reset();
    await this.plan(plan);
  }

  /** Returns the requests of the session so far. */
  get log() {
    return this.session.log;
  }

  async handle(asked, reply) {
    const { method, url, headers, socket } = asked;
    const path = url.split("?")[0];
    // A socket that a fault has broken ends with an error.
    if (socket.listenerCount("error") < 2) socket.on("error", () => {});
    this.wasFollowed ||= path === "/login";
    const body = await buffer(asked).catch(() => null);
    if (body === null) return;
    const { session } = this;
    if (!isCounted(path)) {
      const answer = this.ownAnswer(path, headers) ?? (await this.answerOf(asked, body));
      reply.writeHead(answer.status, answer.headers.flat()).end(answer.body);
      return;
    }
    const user = session.user && userOf(headers);
    const entry = { index: session.log.length + 1, method, path, idempotencyKey: headers["idempotency-key"] ?? null };
    const fault = this.faultOf(entry);
    session.log.push(Object.assign(entry, { fault: fault ? session.text : null, committed: false, answeredStatus: null, sentStatus: null }));
    Object.assign(entry, { user, moment: performance.now() });
    if (entry.index === session.index) await session.meet?.(entry);
    const answer = !fault || fault.isCommitted ? await this.answerOf(asked, body, user) : undefined;
    Object.assign(entry, { committed: Boolean(answer), answeredStatus: answer?.status ?? null });
    const pick = picker(session.seed, entry.index);
    const replaced = fault ? REPLACED[fault.kind]?.(pick) : answer;
    if (replaced) {
      // Written before the answer is sent, so that its receiver finds it in the log.
      entry.sentStatus = replaced.status;
      reply.writeHead(replaced.status, withLength(replaced).flat()).end(replaced.body);
      return;
    }
    // The connection of a session that has ended is not needed.
    if (session !== this.session) return socket.destroy();
    this.held.add(socket);
    entry.sentStatus = EFFECTS[fault.kind](socket, answer, pick, this);
  }

  /** Returns the fault of a request: the planned one, or that of the request of which this is a copy. */
  faultOf({ index, method, path, idempotencyKey }) {
    const { fault, log, index: planned } = this.session;
    if (!fault || index === planned) return fault;
    const original = log[planned - 1];
    const isCopy =
      original && method !== "GET" && method === original.method && path === original.path && idempotencyKey === original.idempotencyKey;
    return isCopy && fault.meetsCopies ? fault : undefined;
  }

  /** Returns the answer of the server itself. */
  ownAnswer(path, headers) {
    const { config, user } = this.session;
    if (config && path === "/config.json") return json(config);
    return user && path === USER_SOURCE.url ? json({ [USER_SOURCE.member]: userOf(headers) }) : undefined;
  }

  /** Returns the answer of the sandbox, to a user's request with the token that a proxy adds. */
  async answerOf({ method, url, headers: own }, body, user) {
    const sent = { method, url, headers: user ? { ...own, authorization: `Bearer ${ACTIVATED}` } : own };
    const answer = await new Promise((done, failed) => this.passOn(sent, done).on("error", failed).end(body));
    const names = answer.rawHeaders.filter((_, place) => place % 2 === 0);
    const headers = names.map((name, place) => [name, answer.rawHeaders[2 * place + 1]]);
    const isOwn = ([name]) => !/^(connection|content-length|date|keep-alive|transfer-encoding)$/i.test(name);
    return { status: answer.statusCode, headers: headers.filter(isOwn), body: await buffer(answer) };
  }

  /** Refuses new connections for a while. Those without a request end. */
  async refuse() {
    const { port } = this.front.address();
    this.front.close();
    this.front.closeIdleConnections();
    await pause(REFUSAL);
    await this.listen(port);
  }

  /** Returns the state of a certificate, read directly. */
  async truth(key) {
    const [{ confirmationStatus: status }, assets] = await Promise.all([this.certificate(key), this.assets(key)]);
    const marks = assets.map(({ assetId: id, acceptanceStatus, explanation, confirmationStatus }) => ({
      id,
      status: acceptanceStatus ?? "",
      explanation: explanation ?? "",
      confirmation: confirmationStatus,
    }));
    return { status, marks };
  }

  async stop() {
    await this.refusal;
    await super.stop();
  }
}

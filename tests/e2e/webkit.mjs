// WebKitGTK, the engine nearest to Safari, driven by WebDriver on its own display.
import { spawn } from "node:child_process";
import { readFile, readdir, readlink } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { PATIENCE } from "./browser.mjs";

const PACKAGES = "webkit2gtk-driver xvfb dbus";
const SIZE = { width: 1280, height: 800 };
/** Maximum milliseconds of a command; a script may be a test of minutes. */
const LONGEST = 300_000;
/** The WebDriver protocol's key of references to elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const groups = new Set();
process.on("exit", () => groups.forEach(end));
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    groups.forEach(end);
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  });
}

/** Ends a process and its children. */
function end(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
  groups.delete(pid);
}

/** Starts a program in its own process group and returns it with the first line that it writes to `output`. */
async function start(program, args, output, env) {
  const stdio = ["ignore", "ignore", "ignore", "ignore"];
  stdio[output] = "pipe";
  const child = spawn(program, args, { detached: true, stdio, env: { ...process.env, ...env } });
  if (child.pid) groups.add(child.pid);
  const line = await new Promise((found, failed) => {
    const missing = () => failed(new Error(`${program} does not start; install WebKit with: apt-get install --no-install-recommends ${PACKAGES}`));
    child.once("error", missing);
    child.once("exit", missing);
    child.stdio[output].once("data", (text) => found(String(text).trim()));
  });
  return { pid: child.pid, line };
}

/** Returns the port on which a process listens. */
async function portOf(pid) {
  for (const give = Date.now() + PATIENCE; Date.now() < give; await pause(50)) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => "")));
    const rows = (await readFile("/proc/net/tcp", "utf8")).split("\n").map((row) => row.trim().split(/\s+/));
    // The fourth column is the state, 0A for listening; the tenth is the inode.
    const own = rows.find((row) => row[3] === "0A" && links.includes(`socket:[${row[9]}]`));
    if (own) return Number.parseInt(own[1].split(":")[1], 16);
  }
  throw new Error("WebKitWebDriver does not listen");
}

/** A WebDriver with a display; `open` starts a browser with a fresh profile, one at a time. */
export class WebKit {
  static async start({ width, height } = SIZE) {
    const webkit = new this();
    webkit.size = { width, height };
    webkit.display = await start("Xvfb", ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", `${width}x${height}x24`], 3);
    // The shell writes its process ID, which the driver takes over.
    const driver = ["--", "sh", "-c", "command -v WebKitWebDriver >/dev/null && echo $$ && exec WebKitWebDriver --port=0"];
    webkit.driver = await start("dbus-run-session", driver, 1, {
      DISPLAY: `:${webkit.display.line}`,
      // Its sandbox needs rights that containers and root do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LANG: "en_US.UTF-8",
      TZ: "Europe/Berlin",
    });
    webkit.url = `http://127.0.0.1:${await portOf(webkit.driver.line)}`;
    return webkit;
  }

  async open() {
    const { sessionId } = await send("POST", `${this.url}/session`, { capabilities: {} });
    const session = new Session(`${this.url}/session/${sessionId}`);
    await session.call("POST", "timeouts", { script: LONGEST });
    await session.call("POST", "window/rect", { x: 0, y: 0, ...this.size });
    return session;
  }

  stop() {
    for (const { pid } of [this.driver, this.display]) end(pid);
  }
}

async function send(method, url, body) {
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(LONGEST) });
  const { value } = await response.json();
  if (!response.ok) throw Object.assign(new Error(`${value.error}: ${value.message} (${method} ${new URL(url).pathname})`), { code: value.error });
  return value;
}

/** One browser window. */
export class Session {
  constructor(url) {
    this.url = url;
  }

  /** Sends one command of the WebDriver protocol. */
  call(method, path, body = method === "POST" ? {} : undefined) {
    return send(method, `${this.url}/${path}`, body);
  }

  open(url) {
    return this.call("POST", "url", { url });
  }

  /** Returns the value of an expression, or the result of a function for these arguments; waits for promises. */
  evaluate(script, ...args) {
    const text = typeof script === "function" ? `return (${script})(...arguments)` : `return (${script})`;
    return this.call("POST", "execute/sync", { script: text, args });
  }

  /** Evaluates until the result is truthy, and returns it. */
  async until(script, timeout = PATIENCE) {
    for (const give = Date.now() + timeout; ; await pause(50)) {
      const value = await this.evaluate(script);
      if (value) return value;
      if (Date.now() > give) throw new Error(`not within ${timeout} ms: ${script}`);
    }
  }

  close() {
    return send("DELETE", this.url);
  }
}

export const idOf = (element) => element[ELEMENT];

/** Starts a single browser; closing its session ends all processes started for it. */
export async function startWebKit(size) {
  const webkit = await WebKit.start(size);
  const session = await webkit.open();
  const close = () => Session.prototype.close.call(session).finally(() => webkit.stop());
  return Object.assign(session, { close });
}

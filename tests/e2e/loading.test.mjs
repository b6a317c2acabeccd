import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { CERTIFICATES, DIST, Sandbox } from "./service.mjs";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; report-uri /csp-report";
const LEAST = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};
const BARE = { ...LEAST, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
const PAGE = {
  ...LEAST,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "origin-agent-cluster": "?1",
  "x-frame-options": "DENY",
  "cache-control": "no-cache",
};
const API = { ...BARE, "cache-control": "no-store", vary: "Authorization" };

const files = await readdir(DIST);
// The file that is loaded when a certificate is first opened.
const PART = files.find((name) => /^certificate-[0-9a-f]{16}\.bin$/.test(name));
const named = (ending) => files.find((name) => name.endsWith(ending) && /-[0-9a-f]{8,}/.test(name));
const folders = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A copy of the bundle with one file replaced, without its compressed copies. */
async function tampered(ending, change) {
  const folder = await mkdtemp(join(tmpdir(), "desk-"));
  folders.push(folder);
  await cp(DIST, folder, { recursive: true });
  const path = join(folder, named(ending));
  for (const name of [path, `${path}.br`, `${path}.gz`]) await rm(name, { force: true });
  const content = change(await readFile(join(DIST, named(ending))));
  if (content) await writeFile(path, content);
  return folder;
}

test("every kind of answer has its headers", async () => {
  const sandbox = await Sandbox.start();
  const immutable = { ...BARE, "cache-control": "public, max-age=31536000, immutable" };
  const cases = [
    ["/", 200, PAGE],
    ["/index.html", 200, PAGE],
    ["/certificates?status=all", 200, PAGE],
    ["/certificates/4711/1001", 200, PAGE],
    ["/connection", 200, PAGE],
    ["/no/such/place", 200, PAGE],
    [`/${named(".js")}`, 200, { ...immutable, "content-type": "text/javascript" }],
    [`/${named("_bg.wasm")}`, 200, { ...immutable, "content-type": "application/wasm" }],
    [`/${PART}`, 200, { ...immutable, "content-type": "application/octet-stream" }],
    [`/${named(".css")}`, 200, { ...immutable, "content-type": "text/css" }],
    ["/boot.js", 200, { ...BARE, "cache-control": "no-cache" }],
    ["/config.json", 200, { ...BARE, "cache-control": "no-cache", "content-type": "application/json" }],
    ["/version.json", 200, { ...BARE, "cache-control": "no-store", "content-type": "application/json" }],
    ["/locales/en.json", 200, { ...BARE, "cache-control": "no-cache", "content-type": "application/json" }],
    ["/acceptance-desk-0000000000000000.js", 404, { ...BARE, "content-type": "text/plain; charset=utf-8" }],
    ["/acceptance-desk-0000000000000000_bg.wasm", 404, { ...BARE, "content-type": "text/plain; charset=utf-8" }],
    ["/../Cargo.toml", 404, BARE],
    [`/api${CERTIFICATES}?take=1`, 200, { ...API, "content-type": "application/json" }],
    [`/api${CERTIFICATES}/4711/1001/assets?take=1`, 200, API],
    [`/api${CERTIFICATES}?take=x`, 400, { ...API, "content-type": "application/problem+json" }],
    ["/api/nothing", 404, API],
    ["/csp-report", 200, BARE],
  ];
  try {
    for (const [path, status, expected] of cases) {
      const response = await fetch(sandbox.url + path, { headers: { authorization: "Bearer demo-activated" } });
      await response.arrayBuffer();
      assert.equal(response.status, status, path);
      for (const [name, value] of Object.entries(expected)) assert.equal(response.headers.get(name), value, `${path}: ${name}`);
    }
    for (const [method, path, status] of [
      ["POST", "/", 405],
      ["PUT", `/api${CERTIFICATES}`, 405],
      ["GET", `/api${CERTIFICATES}`, 401],
    ]) {
      const response = await fetch(sandbox.url + path, { method });
      assert.equal(response.status, status, `${method} ${path}`);
      for (const [name, value] of Object.entries(BARE)) assert.equal(response.headers.get(name), value, `${method} ${path}: ${name}`);
    }
  } finally {
    await sandbox.stop();
  }
});

/** What a page does that its policy forbids, and what it loads without the checksum of the file as it is served. */
async function faults(desk) {
  await desk.page.goto(desk.sandbox.url);
  const { found, loaded } = await desk.page.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll("*")) {
      if (element.matches("style, script:not([src])")) found.push(`inline ${element.localName}`);
      for (const { name, value } of element.attributes) {
        if (/^(style|nonce|srcdoc|on.*)$/.test(name)) found.push(`${name} of ${element.localName}`);
        if (/^javascript:/i.test(value.replace(/[\0-\x20]/g, ""))) found.push(`${name} of ${element.localName} is a script`);
      }
    }
    const kinds = "script[src], link:is([rel~=stylesheet], [rel~=modulepreload], [rel~=preload])";
    const loaded = [...document.querySelectorAll(kinds)].map(({ src, href, integrity }) => [src ?? href, integrity]);
    return { found, loaded };
  });
  for (const [address, integrity] of loaded) {
    const { origin, pathname } = new URL(address);
    // The loader has none, since it is what compares them.
    if (origin !== desk.sandbox.url) found.push(`${address} is of another origin`);
    if (origin !== desk.sandbox.url || pathname === "/boot.js") continue;
    const content = Buffer.from(await (await fetch(address)).arrayBuffer());
    const checksum = `sha384-${createHash("sha384").update(content).digest("base64")}`;
    if (integrity !== checksum) found.push(`the checksum of ${pathname} is “${integrity}”`);
  }
  return { found, paths: loaded.map(([address]) => new URL(address).pathname).toSorted() };
}

journey("the page has nothing inline, and the right checksum for everything that it loads", { javaScriptEnabled: false }, async (desk) => {
  const { found, paths } = await faults(desk);
  assert.deepEqual(found, []);
  assert.deepEqual(paths, ["/boot.js", ...["_bg.wasm", ".js", ".css"].map((ending) => `/${named(ending)}`)].toSorted());
});

const SPOILT = [
  ["<body>", "<body><script>1</script>", /^inline script$/],
  ["</head>", "<style></style></head>", /^inline style$/],
  ["<body>", "<body STYLE=''>", /^style of body$/],
  ["<body>", "<body onLoad=1>", /^onload of body$/],
  ["<script ", "<script nonce=1 ", /^nonce of script$/],
  ["<body>", "<body><a href=' java\tscript:1'>", /^href of a is a script$/],
  ["</head>", "<script src=/config.json></script></head>", /^the checksum of \/config\.json is “”$/],
  ["</head>", "<link rel=stylesheet href=http://127.0.0.1:9/x.css></head>", /is of another origin$/],
  [/(rel=.?stylesheet[^>]*) integrity=[^ >]*/, "$1", /\.css is “”$/],
  [/(_bg\.wasm[^>]*integrity=.?sha384-)./, "$1!", /_bg\.wasm is “sha384-!/],
];
journey("a page that is not so is found out, whatever is wrong with it", { javaScriptEnabled: false }, async (desk) => {
  for (const [from, to, fault] of SPOILT) {
    // Without the policy, which would speak of it, too.
    const spoil = async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "" };
      await route.fulfill({ response, headers, body: (await response.text()).replace(from, to) });
    };
    await desk.page.route(`${desk.sandbox.url}/`, spoil);
    const { found } = await faults(desk);
    assert.equal(found.length, 1, `${fault}: ${JSON.stringify(found)}`);
    assert.match(found[0], fault);
    await desk.page.unroute(`${desk.sandbox.url}/`, spoil);
  }
  desk.tolerate(/net::ERR|integrity|digest/, desk.troubles.length);
});

// By a timer, because what a debugger evaluates is not held to the policy.
const later = (desk, act) => desk.page.evaluate(`new Promise((done) => setTimeout(async () => { ${act} }))`);
for (const [what, act, directive] of [
  [
    "an inline script",
    "const script = document.createElement('script'); script.textContent = 'window.ran = 1'; document.body.append(script); done();",
    "script-src-elem inline",
  ],
  ["eval", "try { (0, eval)('window.ran = 1') } catch {} done();", "script-src eval"],
  ["an inline style", "document.body.setAttribute('style', 'color: red'); done();", "style-src-attr inline"],
  ["a request elsewhere", "await fetch('https://example.invalid/').catch(() => {}); done();", "connect-src https://example.invalid/"],
  [
    "an image from elsewhere",
    "const image = new Image(); image.onerror = done; image.src = 'https://example.invalid/x.png';",
    "img-src https://example.invalid/x.png",
  ],
  [
    "a frame",
    "const frame = document.createElement('iframe'); frame.src = '/'; document.body.append(frame); done();",
    "frame-src",
  ],
]) {
  journey(`the policy stops ${what}, and it is seen`, { violations: 1 }, async (desk, sandbox) => {
    await desk.visit("/");
    await later(desk, act);
    await eventually(() => desk.violations.map((violation) => violation.slice(0, directive.length)), [directive]);
    await eventually(() => sandbox.cspReports(), 1, "reported to the service");
    assert.equal(await desk.page.evaluate(() => window.ran), undefined);
    assert.equal(await desk.page.evaluate(() => getComputedStyle(document.body).color === "rgb(255, 0, 0)"), false);
    desk.tolerate(/Content Security Policy|net::ERR|Refused to/, desk.troubles.length);
  });
}

async function doesNotRun(desk, title) {
  const panel = desk.get("alertdialog", title);
  await panel.waitFor();
  await panel.getByRole("button", { name: "Reload" }).waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 1);
  await eventually(() => desk.page.evaluate(() => document.activeElement.getAttribute("role")), "alertdialog");
}

const CUSTOM_SECTION = Buffer.from([0, 3, 1, 0x78, 0]);
const requested = (desk) => desk.sent("GET", PART).length;

/** Holds the part back until `release` is called. */
async function hold(desk) {
  let release;
  const released = new Promise((done) => (release = done));
  await desk.page.route(`**/${PART}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

journey("the part of the certificate page comes while the list is looked at, and the list does not wait for it", async (desk) => {
  const release = await hold(desk);
  await desk.visit("/");
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(requested(desk), 0, "before there is a list");
  await desk.signIn();
  await desk.listed();
  await eventually(() => requested(desk), 1, "once the list is there");
  await desk.choose("Status", "All");
  await eventually(async () => (await desk.keys()).includes("4711/1003"), true);
  release();
  await desk.link("4711/1001").click();
  await desk.complete();
  assert.equal(requested(desk), 1, "once");
});

journey("a certificate is opened with one file besides those of the list", async (desk) => {
  await desk.enter("/certificates/4711/1001");
  await desk.complete();
  const programs = desk.requests.filter(({ path }) => /\.(wasm|bin)$/.test(path)).map(({ path }) => path);
  assert.deepEqual(programs.toSorted(), [`/${named("_bg.wasm")}`, `/${PART}`]);
});

journey("the operator's pages and the rest have one file each, besides the certificate's", async (desk) => {
  await desk.enter("/review");
  await desk.heading("Review").waitFor();
  await desk.link("Scrap errors").click();
  await desk.get("textbox", "Error ids").waitFor();
  const parts = () => desk.requests.map(({ path }) => /^\/(\w+)-[0-9a-f]{16}\.bin$/.exec(path)?.[1]).filter(Boolean).toSorted();
  assert.deepEqual(parts(), ["certificate", "operator"]);
  await desk.link("Connection").click();
  await desk.button("Check the connection").waitFor();
  assert.deepEqual(parts(), ["certificate", "operator", "rest"]);
});

journey("a certificate that waits for its part says so, with title and focus in place", async (desk) => {
  const release = await hold(desk);
  await desk.enter("/certificates?status=all");
  await desk.listed();
  await desk.link("4711/1001").click();
  await desk.page.getByText("Loading this page …").waitFor();
  await eventually(() => desk.page.title(), "Certificate 4711/1001 · Acceptance Desk");
  await eventually(() => desk.focused(), "Certificate 4711/1001");
  release();
  await desk.complete();
  await eventually(() => desk.focused(), "Certificate 4711/1001");
  assert.equal(await desk.page.getByText("Loading this page …").count(), 0);
  assert.equal(requested(desk), 1);
});

journey("a link to a certificate loads its part, and nothing takes the focus", async (desk) => {
  await desk.enter("/certificates/4711/1001");
  await desk.complete();
  assert.equal(requested(desk), 1);
  await desk.page.reload();
  await desk.get("textbox", "Access token").waitFor();
  assert.equal(await desk.page.title(), "Certificate 4711/1001 · Acceptance Desk");
  assert.equal(await desk.page.evaluate(() => document.activeElement.tagName), "BODY");
});

/** Presses Try again, and the certificate is there; nothing of the app is lost. */
async function retried(desk) {
  await desk.says(/This page could not be loaded/);
  await desk.heading("Certificate 4711/1001").waitFor();
  assert.equal(await desk.page.locator("html[data-crashed]").count(), 0);
  await desk.button("Try again").click();
  await desk.signIn();
  await desk.complete();
  await eventually(() => desk.alerts(), []);
  desk.tolerate(/integrity|status of 404|net::ERR|Failed to fetch|TypeError|RangeError/, desk.troubles.length);
}

for (const [what, change] of [
  ["was changed", (part) => Buffer.concat([part, Buffer.from([5, 0, 0, 0]), CUSTOM_SECTION])],
  ["is missing", () => null],
]) {
  const dist = await tampered(PART, change);
  journey(`the part ${what}: it does not run, the page says so and can be tried again`, { dist }, async (desk) => {
    await desk.visit("/certificates/4711/1001");
    await desk.says(/This page could not be loaded/);
    await desk.button("Try again").click();
    await eventually(() => requested(desk), 2);
    await desk.says(/This page could not be loaded/);
    await eventually(() => desk.focused(), "Certificate 4711/1001");
    // A browser may keep the wrong file for a year; trying again must get past that.
    await cp(join(DIST, PART), join(dist, PART));
    await retried(desk);
  });
}

journey("the part is lost on the way, and comes when the person tries again", async (desk) => {
  await desk.page.route(`**/${PART}`, (route) => route.abort());
  await desk.visit("/certificates/4711/1001");
  await desk.says(/This page could not be loaded/);
  await desk.page.unroute(`**/${PART}`);
  await retried(desk);
});

const NOT_LOADED = "Acceptance Desk could not be loaded";
const intruder = (script) => Buffer.concat([script, Buffer.from("\nwindow.tampered = 1;\n")]);

for (const [what, ending, change] of [
  ["the program was changed", ".js", intruder],
  ["the compiled program was changed", "_bg.wasm", (wasm) => Buffer.concat([wasm, CUSTOM_SECTION])],
  ["the compiled program is missing", "_bg.wasm", () => null],
  ["the program is missing", ".js", () => null],
]) {
  const dist = await tampered(ending, change);
  journey(`${what}: it does not run and says so, three times of three`, { dist }, async (desk) => {
    for (let load = 0; load < 3; load += 1) {
      await desk.page.goto(desk.sandbox.url);
      await doesNotRun(desk, NOT_LOADED);
      assert.equal(await desk.page.evaluate(() => window.tampered), undefined);
      assert.equal(await desk.page.locator("#app > *").count(), 0);
    }
    desk.tolerate(/integrity|status of 404|net::ERR|Failed to fetch|SyntaxError|MIME/, desk.troubles.length);
  });
}

for (const [what, answer] of [
  ["are missing", { status: 404 }],
  ["are a web page", { contentType: "text/html", body: "<!doctype html>" }],
  ["are those of another version", { json: ["0", "text"] }],
  ["have one text changed", "change"],
  ["are lost on the way", null],
]) {
  journey(`the texts ${what}: the app does not start without words`, async (desk) => {
    const changed = async (route) => {
      const texts = await (await route.fetch()).json();
      return route.fulfill({ json: texts.map((text) => (text === "Confirm" ? "Reject" : text)) });
    };
    const answers = (route) => (answer ? route.fulfill(answer) : route.abort());
    await desk.page.route("**/locales/*.json", answer === "change" ? changed : answers);
    await desk.page.goto(desk.sandbox.url);
    await doesNotRun(desk, NOT_LOADED);
    desk.tolerate(/status of 404|net::ERR/, desk.troubles.length);
  });
}

/** The app does not start and says why, with a way to try again; nothing of it is there. */
async function isStopped(desk, why) {
  await desk.heading("Acceptance Desk cannot start").waitFor();
  await eventually(async () => (await desk.alerts()).length, 1);
  const [alert] = await desk.alerts();
  assert.match(alert, why);
  assert.equal(await desk.page.locator("html[data-crashed], #shell, nav, input").count(), 0);
  assert.deepEqual(desk.requests.filter(({ path }) => path.startsWith("/api")), []);
}

for (const [what, answer, why, tries] of [
  ["is lost on the way", null, /no answer came/, 4],
  ["cannot be given at the moment", { status: 503 }, /the answer was 503/, 4],
  ["is a redirection", { status: 302, headers: { location: "/locales/en.json" } }, /a redirection/, 1],
  ["is the page itself", { contentType: "text/html", body: "<!doctype html>" }, /A web page came instead/, 1],
  ["is broken", { contentType: "application/json", body: '{ "baseUrl": "/api", }' }, /not JSON: line 1, column 22/, 1],
]) {
  journey(`the configuration ${what}: the app says so, asks nobody anything, and starts once it is there`, async (desk) => {
    await desk.page.route("**/config.json", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await desk.page.goto(desk.sandbox.url);
    await isStopped(desk, why);
    assert.equal(desk.sent("GET", "/config.json").length, tries);
    await desk.button("Try again").click();
    await eventually(() => desk.sent("GET", "/config.json").length, 2 * tries);
    await isStopped(desk, why);
    await desk.page.unroute("**/config.json");
    await desk.button("Try again").click();
    await desk.get("textbox", "Access token").waitFor();
    desk.tolerate(/status of 503|net::ERR/, desk.troubles.length);
  });
}

journey("a German browser is told in German that the app does not start", { locale: "de-AT" }, async (desk) => {
  await desk.page.route("**/config.json", (route) => route.fulfill({ status: 403 }));
  await desk.page.goto(desk.sandbox.url);
  await desk.heading("Acceptance Desk kann nicht starten").waitFor();
  await desk.says(/Die Antwort war 403/);
  assert.equal(await desk.page.locator("html").getAttribute("lang"), "de");
  desk.tolerate(/status of 403/, desk.troubles.length);
});

for (const [what, integrity] of [
  ["an empty checksum", ""],
  ["no checksum", null],
  ["a checksum that no browser can read", "md5-1B2M2Y8AsgTpgAmY7PhCfg=="],
]) {
  journey(`the page names ${what} for the program: nothing runs unchecked`, async (desk) => {
    await desk.page.route(`${desk.sandbox.url}/`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/ integrity=(["']?)[^ >"']*\1/g, integrity === null ? "" : ` integrity="${integrity}"`);
      assert.notEqual(body, text);
      await route.fulfill({ response, body });
    });
    await desk.page.goto(desk.sandbox.url);
    await doesNotRun(desk, NOT_LOADED);
    assert.equal(await desk.page.locator("#app > *").count(), 0);
    desk.tolerate(/no checksum|integrity/, desk.troubles.length);
  });
}

journey("the loader that is missing leaves a page that says what it is", async (desk) => {
  await desk.page.route("**/boot.js", (route) => route.abort());
  await desk.page.goto(desk.sandbox.url);
  await desk.heading("Acceptance Desk").waitFor();
  desk.tolerate(/net::ERR/);
});

journey("an app that panics is stopped for good and looks it", async (desk) => {
  await desk.enterCertificate("4711/1001");
  await desk.ask("Confirm", "4711/1001");
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:panic"))));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  assert.equal(await desk.page.locator("#app[inert]").count(), 1);
  assert.equal(await desk.page.locator("dialog[open]").count(), 0);
  await desk.page.evaluate(() => setTimeout(() => dispatchEvent(new CustomEvent("acceptance-desk:mounted"))));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  assert.doesNotMatch(await desk.get("alertdialog", "Acceptance Desk has stopped").innerText(), /demo-activated|1001/);
  await desk.get("alertdialog").getByRole("button", { name: "Reload" }).click();
  await desk.get("textbox", "Access token").waitFor();
});

journey("an exception anywhere stops the app as well", async (desk) => {
  await desk.visit("/");
  await desk.page.evaluate(() => setTimeout(() => { throw new Error("thrown on purpose"); }));
  await doesNotRun(desk, "Acceptance Desk has stopped");
  desk.tolerate(/thrown on purpose/, desk.troubles.length);
});

journey("without JavaScript the page says what it needs", { javaScriptEnabled: false }, async (desk) => {
  await desk.page.goto(desk.sandbox.url);
  await desk.page.locator("noscript p").filter({ hasText: "needs JavaScript" }).waitFor();
});

// The headers of every answer, and the effects of the content security policy and the checksums.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "@playwright/test";
import { PART, named } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { CERTIFICATES, Sandbox } from "./service.mjs";

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

test("every icon that the manifest names is there", async () => {
  const sandbox = await Sandbox.start();
  const { icons } = await (await fetch(`${sandbox.url}/manifest.webmanifest`)).json();
  const answers = await Promise.all(icons.map(({ src }) => fetch(sandbox.url + src)));
  await sandbox.stop();
  assert.ok(icons.length > 0);
  assert.deepEqual(answers.map(({ status, headers }) => [status, headers.get("content-type")]), icons.map(({ type }) => [200, type]));
});

test("every kind of answer has its headers", async () => {
  const sandbox = await Sandbox.start();
  const immutable = { ...BARE, "cache-control": "public, max-age=31536000, immutable" };
  const cases = [
    ["/", 200, PAGE],
    ["/index.html", 200, PAGE],
    ["/certificates?status=all", 200, PAGE],
    ["/certificates/4711/1001", 200, PAGE],
    ["/settings", 200, PAGE],
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

/** Returns violations of the page's policy, and files loaded without the checksum of their served content. */
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
    // The loader has no checksum, since it verifies the others.
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
journey("a page with any such fault is detected", { javaScriptEnabled: false, tag: "@campaign" }, async (desk) => {
  for (const [from, to, fault] of SPOILT) {
    // Removes the policy, which would report the fault too.
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
  desk.tolerateAll(/net::ERR|integrity|digest/);
});

// Each violation happens in a timer, because the policy does not apply to code that a debugger
// evaluates.
const FORBIDDEN = [
  ["script-src-elem inline", "const script = document.createElement('script'); script.textContent = 'window.ran = 1'; document.body.append(script); done();"],
  ["script-src eval", "try { (0, eval)('window.ran = 1') } catch {} done();"],
  ["style-src-attr inline", "document.body.setAttribute('style', 'color: red'); done();"],
  ["connect-src https://example.invalid/", "await fetch('https://example.invalid/').catch(() => {}); done();"],
  ["img-src https://example.invalid/x.png", "const image = new Image(); image.onerror = done; image.src = 'https://example.invalid/x.png';"],
  ["frame-src", "const frame = document.createElement('iframe'); frame.src = '/'; document.body.append(frame); done();"],
];
const options = { violations: FORBIDDEN.length };
journey("the policy stops scripts, eval, styles, requests, images and frames, and each is reported", options, async (desk, sandbox) => {
  await desk.visit("/");
  for (const [index, [directive, act]] of FORBIDDEN.entries()) {
    await desk.page.evaluate(`new Promise((done) => setTimeout(async () => { ${act} }))`);
    await eventually(() => desk.violations.slice(index).map((violation) => violation.slice(0, directive.length)), [directive]);
    await eventually(async () => (await sandbox.cspReports()) - desk.reported, index + 1, `${directive} is reported`);
  }
  assert.equal(await desk.page.evaluate(() => window.ran), undefined);
  assert.equal(await desk.page.evaluate(() => getComputedStyle(document.body).color === "rgb(255, 0, 0)"), false);
  desk.tolerate(/Content Security Policy|net::ERR|Refused to/, FORBIDDEN.length);
});

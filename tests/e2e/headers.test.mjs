// The files that the page and the manifest name, and the effects of the content security policy and the checksums.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "@playwright/test";
import { named } from "./bundle.mjs";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { Sandbox } from "./service.mjs";

test("every icon that the manifest names is there", async () => {
  const sandbox = await Sandbox.start();
  const { icons } = await (await fetch(`${sandbox.url}/manifest.webmanifest`)).json();
  const answers = await Promise.all(icons.map(({ src }) => fetch(sandbox.url + src)));
  await sandbox.stop();
  assert.ok(icons.length > 0);
  assert.deepEqual(answers.map(({ status, headers }) => [status, headers.get("content-type")]), icons.map(({ type }) => [200, type]));
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

journey("a service that the policy of the page lacks is named by the connection test", { violations: 1 }, async (desk) => {
  const config = { baseUrl: "https://leasing.example.invalid", auth: { kind: "none" }, locale: "en", list: { readAhead: 0 } };
  await desk.page.route("**/config.json", (route) => route.fulfill({ json: config }));
  await desk.page.goto(`${desk.sandbox.url}/settings`);
  await desk.button("Test connection").click();
  const row = desk.get("table", "Results").getByRole("row").filter({ hasText: "Reachable" });
  await until(() => row.innerText(), (text) => /fails\s.*security policy of this page forbids .*connect-src/s.test(text));
  desk.tolerateAll(/Content Security Policy|net::ERR|Refused to/);
});

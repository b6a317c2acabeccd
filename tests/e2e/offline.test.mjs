// Without a network: the desk opens, says so, and sends nothing by itself; a new build is never held back.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyOfDist, deployNext } from "./deploy.mjs";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;
const KEEPING = { serviceWorkers: "allow" };
const OFFLINE = /no network|offline/i;


/** Waits until the files of the build are kept, as they are some seconds after the first visit. */
const isKept = (desk) =>
  until(() => desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), (state) => state === "activated");
/** The paths of everything that is kept. */
const kept = (desk) =>
  desk.page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname).sort();
  });
/** Makes the list of what is kept that of the files in a folder. */
async function replaceKept(folder) {
  const path = join(folder, "worker.js");
  const [, list, rest] = /^const FILES=(\[.*?\]);(.*)$/s.exec(await readFile(path, "utf8"));
  const page = await readFile(join(folder, "index.html"), "utf8");
  const build = /name="?build"? content="?([0-9a-f]+)/.exec(page)[1];
  const integrity = `sha384-${createHash("sha384").update(page).digest("base64")}`;
  const files = JSON.parse(list).map((file) =>
    file.url === "/index.html" ? { ...file, revision: build, integrity } : { ...file, url: file.url.replace(/(acceptance-desk-)[0-9a-f]{16}/, `$1${build}`) },
  );
  for (const copy of [`${path}.br`, `${path}.gz`]) await rm(copy);
  await writeFile(path, `const FILES=${JSON.stringify(files)};${rest}`);
}
const build = (desk) => desk.page.evaluate(() => document.querySelector("meta[name=build]").content);
/** Whether the server answers; a signal to stop takes its time on a busy machine. */
const isAnswering = ({ sandbox }) =>
  fetch(`${sandbox.url}/config.json`, { signal: AbortSignal.timeout(500) }).then(() => true, () => false);
const isControlled = (desk) => desk.page.evaluate(() => Boolean(navigator.serviceWorker.controller));

/** A network that fails is an error in the console for each request; how many there are is up to the page. */
const forgive = (desk) => {
  desk.troubles = desk.troubles.filter((trouble) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_CONNECTION/.test(trouble));
};

journey("without a network the desk opens, keeps what was marked, and goes on once there is one", { ...KEEPING, chromiumOnly: "offline" }, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "damaged", "Lid broken");
  await isKept(desk);
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  await until(() => desk.page.locator("body").innerText(), (text) => OFFLINE.test(text), "that there is no network is said");
  // Not one answer of the service was kept, so nothing of the certificate is shown.
  assert.doesNotMatch(await desk.page.locator("main").innerText(), new RegExp(String(ASSET)));
  await desk.context.setOffline(false);
  const sent = desk.requests.filter(({ method }) => !["GET", "HEAD"].includes(method));
  assert.deepEqual(sent, [], "nothing is sent by itself");
  await desk.signIn();
  await desk.complete();
  await desk.button("Restore").click();
  await eventually(() => desk.statusOf(ASSET).inputValue(), "damaged");
  await desk.save();
  assert.equal((await sandbox.marks(KEY))[ASSET], "damaged");
  forgive(desk);
});

journey("a network that takes too long does not keep the desk from opening", { ...KEEPING, chromiumOnly: "a server that is stopped" }, async (desk, sandbox) => {
  await desk.visit();
  await isKept(desk);
  sandbox.child.kill("SIGSTOP");
  await until(() => isAnswering(desk), (answers) => !answers, "the server is stopped");
  await desk.page.reload({ waitUntil: "commit" });
  await desk.page.locator("main h1").waitFor();
  sandbox.child.kill("SIGCONT");
  await desk.signIn();
  await desk.listed();
});

journey("only the desk's own files are kept, whatever was asked of the service", KEEPING, async (desk) => {
  await desk.enterCertificate(KEY);
  await isKept(desk);
  await desk.page.reload();
  assert.equal(await isControlled(desk), true);
  await desk.signIn();
  await desk.complete();
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  const paths = await kept(desk);
  assert.deepEqual(paths.filter((path) => /api|version\.json|worker\.js/.test(path)), []);
  for (const path of ["/index.html", "/boot.js", "/config.json", "/locales/fr.json"]) assert.ok(paths.includes(path), `${path} of ${paths}`);
  for (const part of ["certificate", "later-fr", "operator", "rest"]) assert.ok(paths.some((path) => path.startsWith(`/${part}-`)), part);
  await desk.visit("/connection");
  assert.doesNotMatch(await desk.page.locator("main").innerText(), /service worker that does not belong/);
});

const next = await deployed();
journey("a new build is there at the first visit after it was deployed, and then without a network too", { ...KEEPING, dist: next, chromiumOnly: "offline" }, async (desk) => {
  await desk.visit();
  const old = await build(desk);
  await isKept(desk);
  await deployNext(next);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  const now = await build(desk);
  assert.notEqual(now, old, "the network comes first");
  await replaceKept(next);
  await desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await until(() => kept(desk), (paths) => paths.some((path) => path.includes(now)), "the files of the new build are kept");
  const isOld = (path) => /acceptance-desk-/.test(path) && !path.includes(now);
  await until(() => kept(desk), (paths) => !paths.some(isOld), "and those before are gone");
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.equal(await build(desk), now);
  await desk.context.setOffline(false);
  forgive(desk);
});

journey("what the server has at an address of its own is shown, not the page of the desk", KEEPING, async (desk) => {
  await desk.visit();
  await isKept(desk);
  await desk.page.reload();
  assert.equal(await isControlled(desk), true);
  await desk.page.goto(`${desk.sandbox.url}/csp-report`);
  assert.match(await desk.page.locator("body").innerText(), /count/, "the network comes first");
});

const refusing = await deployed();
journey("a deployment that wants nothing kept has it forgotten at the next visit", { ...KEEPING, dist: refusing }, async (desk) => {
  await desk.visit();
  await isKept(desk);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  const path = join(refusing, "config.json");
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), offline: false }));
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  await eventually(() => kept(desk), []);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.equal(await isControlled(desk), false);
  // Nor is anything kept again, though the page asks for it.
  await eventually(() => desk.page.evaluate(async () => performance.now() > 7000 && (await navigator.serviceWorker.getRegistrations()).length), 0);
  assert.deepEqual(await kept(desk), []);
});

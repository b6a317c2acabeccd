// Without a network: the desk opens, says so, and sends nothing by itself; a new build is never held back.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyOfDist, deployNext } from "./deploy.mjs";
import { journeys } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;
const journey = journeys({ serviceWorkers: "allow" });
const OFFLINE = /no network|offline/i;
/** Milliseconds between the start of the app and the registration of its worker (boot.js). */
const DELAY = 5_000;

/** Opens a place; the page's clock can be moved from now on. */
async function visit(desk, path) {
  await desk.page.clock.install();
  await desk.visit(path);
}
/** Moves the page's clock to the registration of the worker, and waits until the files of the build are stored. */
async function isKept(desk) {
  const state = () => desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await desk.page.clock.fastForward(DELAY);
  await until(state, (state) => state === "activated", "the worker is active");
}
/** The paths of everything that is kept. */
const kept = (desk) =>
  desk.page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname).sort();
  });
/** Edits the worker of a deployment. */
async function editWorker(folder, edit) {
  const path = join(folder, "worker.js");
  const edited = edit(await readFile(path, "utf8"));
  for (const copy of [`${path}.br`, `${path}.gz`]) await rm(copy);
  await writeFile(path, edited);
}
/** Makes the list of what is kept that of the files in a folder. */
async function replaceKept(folder) {
  const page = await readFile(join(folder, "index.html"), "utf8");
  const build = /name="?build"? content="?([0-9a-f]+)/.exec(page)[1];
  const integrity = `sha384-${createHash("sha384").update(page).digest("base64")}`;
  const renamed = (file) =>
    file.url === "/index.html" ? { ...file, revision: build, integrity } : { ...file, url: file.url.replace(/(acceptance-desk-)[0-9a-f]{16}/, `$1${build}`) };
  await editWorker(folder, (worker) => {
    const [, list, rest] = /^const FILES=(\[.*?\]);(.*)$/s.exec(worker);
    return `const FILES=${JSON.stringify(JSON.parse(list).map(renamed))};${rest}`;
  });
}
/** A deployment whose worker waits for a page 0.3 s instead of 5 s, since a worker's clock cannot be moved. */
async function impatient() {
  const folder = await copyOfDist();
  await editWorker(folder, (worker) => {
    const parts = worker.split(/\b(?:5e3|5000)\b/);
    assert.equal(parts.length, 2, "the worker waits 5 s for a page");
    return parts.join("300");
  });
  return folder;
}
/** Watches the next registration of a worker; the result gives the state in which it ends. */
async function registrationEnds(desk) {
  await desk.page.evaluate(() => {
    const { serviceWorker } = navigator;
    window.registered = new Promise((done) => {
      serviceWorker.register = async (path) => {
        const registration = await ServiceWorkerContainer.prototype.register.call(serviceWorker, path);
        done(registration.installing);
        return registration;
      };
    });
  });
  const ended = async () => {
    const worker = await window.registered;
    while (!["activated", "redundant"].includes(worker.state)) await new Promise((done) => (worker.onstatechange = done));
    return worker.state;
  };
  return () => desk.page.evaluate(ended);
}
const build = (desk) => desk.page.evaluate(() => document.querySelector("meta[name=build]").content);
/** Whether the server answers; a signal to stop takes its time on a busy machine. */
const isAnswering = ({ sandbox }) =>
  fetch(`${sandbox.url}/config.json`, { signal: AbortSignal.timeout(500) }).then(() => true, () => false);
const isControlled = (desk) => desk.page.evaluate(() => Boolean(navigator.serviceWorker.controller));

journey("without a network the desk opens, keeps what was marked, and goes on once there is one", { chromiumOnly: "offline" }, async (desk, sandbox) => {
  await desk.page.clock.install();
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
});

journey("a network that takes too long does not keep the desk from opening", { dist: impatient, chromiumOnly: "a server that is stopped" }, async (desk, sandbox) => {
  await visit(desk);
  await isKept(desk);
  sandbox.child.kill("SIGSTOP");
  await until(() => isAnswering(desk), (answers) => !answers, "the server is stopped");
  await desk.page.reload({ waitUntil: "commit" });
  await desk.page.locator("main h1").waitFor();
  sandbox.child.kill("SIGCONT");
  await desk.signIn();
  await desk.listed();
});

journey("only the desk's own files are kept, whatever was asked of the service", async (desk) => {
  await desk.page.clock.install();
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

journey("a new build is there at the first visit after it was deployed, and then without a network too", { dist: copyOfDist, chromiumOnly: "offline" }, async (desk, { dist }) => {
  await visit(desk);
  const old = await build(desk);
  await isKept(desk);
  await deployNext(dist);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  const now = await build(desk);
  assert.notEqual(now, old, "the network comes first");
  await replaceKept(dist);
  await desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await until(() => kept(desk), (paths) => paths.some((path) => path.includes(now)), "the files of the new build are kept");
  const isOld = (path) => /acceptance-desk-/.test(path) && !path.includes(now);
  await until(() => kept(desk), (paths) => !paths.some(isOld), "and those before are gone");
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.equal(await build(desk), now);
  await desk.context.setOffline(false);
});

journey("what the server has at an address of its own is shown, not the page of the desk", async (desk) => {
  await visit(desk);
  await isKept(desk);
  await desk.page.reload();
  assert.equal(await isControlled(desk), true);
  await desk.page.goto(`${desk.sandbox.url}/csp-report`);
  assert.match(await desk.page.locator("body").innerText(), /count/, "the network comes first");
});

journey("a deployment that wants nothing kept has it forgotten at the next visit", { dist: copyOfDist }, async (desk, { dist }) => {
  await visit(desk);
  await isKept(desk);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  const path = join(dist, "config.json");
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), offline: false }));
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  await eventually(() => kept(desk), []);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.equal(await isControlled(desk), false);
  // The page registers the worker again, and its installation fails.
  const end = await registrationEnds(desk);
  await desk.page.clock.fastForward(DELAY);
  assert.equal(await end(), "redundant");
  assert.deepEqual(await kept(desk), []);
});

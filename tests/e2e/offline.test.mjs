// Without a network: the app opens, reports it, and sends nothing automatically. A new build is
// never delayed.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CUSTOM_SECTION, PART, named } from "./bundle.mjs";
import { CountedSandbox } from "./counted.mjs";
import { copyOfDist, deployNext } from "./deploy.mjs";
import { journeys } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { DIST } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;
const journey = journeys({ serviceWorkers: "allow" });
const OFFLINE = /no network|offline/i;
const STORED_SETTINGS = /The server did not respond\. Its last settings are in use \(/;
const NOT_LOADED = "Acceptance Desk could not be loaded";
/** Milliseconds between the start of the app and the registration of its worker (boot.js). */
const DELAY = 5_000;

/** Opens a page with a clock that can be moved. */
async function visit(desk, path) {
  await desk.page.clock.install();
  await desk.visit(path);
}
/** Returns the files of every visit, and the certificate's part. */
const used = (language = "en") => ["/index.html", "/boot.js", `/locales/${language}.json`, `/${PART}`, ...["_bg.wasm", ".js", ".css"].map((ending) => `/${named(ending)}`)];
/** Moves the page's clock to the registration of the worker, and waits until it has stored these files. */
async function isKept(desk, files = used()) {
  await desk.page.clock.fastForward(DELAY);
  await until(() => kept(desk), (paths) => files.every((file) => paths.includes(file)), `stored: ${files}`);
}
/** Returns the paths of all stored files. */
const kept = (desk) =>
  desk.page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname).sort();
  });
/** Returns the content of the stored files of a path; `content` replaces it. */
const stored = (desk, path, content) =>
  desk.page.evaluate(
    async ([path, content]) => {
      const found = [];
      for (const cache of await Promise.all((await caches.keys()).map((name) => caches.open(name)))) {
        for (const request of await cache.keys()) {
          if (new URL(request.url).pathname !== path) continue;
          const answer = await cache.match(request);
          if (content) await cache.put(request, new Response(content, { headers: answer.headers }));
          found.push(await answer.text());
        }
      }
      return found;
    },
    [path, content],
  );
/** Edits the worker of a deployment. */
async function editWorker(folder, edit) {
  const path = join(folder, "worker.js");
  const edited = edit(await readFile(path, "utf8"));
  for (const copy of [`${path}.br`, `${path}.gz`]) await rm(copy);
  await writeFile(path, edited);
}
/** Rewrites the list of stored files after those in a folder, in which a part has another name. */
async function replaceKept(folder, part) {
  const page = await readFile(join(folder, "index.html"), "utf8");
  const build = /name="?build"? content="?([0-9a-f]+)/.exec(page)[1];
  const digits = createHash("sha384").update(page).digest("hex").slice(0, 16);
  await editWorker(folder, (worker) => {
    const [, list, rest] = /^const FILES=(\{.*?\});(.*)$/s.exec(worker);
    const renamed = JSON.parse(list.replace(/(acceptance-desk-)[0-9a-f]{16}/g, `$1${build}`).replace(...part));
    return `const FILES=${JSON.stringify({ ...renamed, "/index.html": digits })};${rest}`;
  });
}
/** Milliseconds that a worker waits for a page instead of 5 s, since its clock cannot be moved. */
const IMPATIENCE = 300;
/** Makes a deployment with such a worker. */
async function impatient() {
  const folder = await copyOfDist();
  await editWorker(folder, (worker) => {
    const parts = worker.split(/\b(?:5e3|5000)\b/);
    assert.equal(parts.length, 2, "the worker waits 5 s for a page");
    return parts.join(IMPATIENCE);
  });
  return folder;
}
/** Watches the next registration of a worker; resolves with its final state. */
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
/** Returns whether the server answers; on a busy machine it stops with a delay. */
const isAnswering = ({ sandbox }) =>
  fetch(`${sandbox.url}/config.json`, { signal: AbortSignal.timeout(500) }).then(() => true, () => false);
const isControlled = (desk) => desk.page.evaluate(() => Boolean(navigator.serviceWorker.controller));

journey("without a network the app opens, stores changes, and continues once there is one", async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "damaged", "Lid broken");
  await isKept(desk);
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  await until(() => desk.page.locator("body").innerText(), (text) => OFFLINE.test(text), "that there is no network is said");
  await desk.saysPlainly(STORED_SETTINGS);
  // No answer of the service was stored, so nothing of the certificate is shown.
  assert.doesNotMatch(await desk.page.locator("main").innerText(), new RegExp(String(ASSET)));
  await desk.context.setOffline(false);
  const sent = desk.requests.filter(({ method }) => !["GET", "HEAD"].includes(method));
  assert.deepEqual(sent, [], "nothing is sent by itself");
  await desk.signIn();
  await desk.complete();
  await eventually(() => desk.page.getByText(STORED_SETTINGS).count(), 0);
  await desk.button("Restore").click();
  await eventually(() => desk.statusOf(ASSET).inputValue(), "damaged");
  await desk.context.setOffline(true);
  // The second press reaches no button that discards or cancels.
  await desk.button("Save when connected").dblclick();
  await desk.page.getByText("1 waiting").waitFor();
  await desk.context.setOffline(false);
  await desk.page.getByText("1 change saved.").waitFor();
  assert.equal((await sandbox.marks(KEY))[ASSET], "damaged");
});

journey("the tools of a certificate work that are first used without a network", async (desk) => {
  await desk.page.clock.install();
  await desk.enterCertificate(KEY);
  await desk.page.clock.runFor(1_000);
  await isKept(desk);
  const isStored = (paths) => ["rest", "scanner", "spreadsheets"].every((name) => paths.some((path) => path.startsWith(`/${name}-`)));
  await until(() => kept(desk), isStored, "their parts are stored");
  await desk.context.setOffline(true);
  await desk.saysPlainly(/You can still mark and scan assets/);
  await desk.tool("Scan");
  const dialog = desk.dialog("Scan assets");
  await dialog.getByRole("textbox").fill(String(ASSET));
  await dialog.getByRole("textbox").press("Enter");
  await until(() => dialog.innerText(), (text) => /1 of 4/.test(text));
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await desk.page.keyboard.press("Control+k");
  await desk.get("option", /Import/).click();
  await desk.page.locator("main textarea").waitFor();
  await desk.context.setOffline(false);
});

journey("a network that takes too long does not keep the desk from opening", { dist: impatient }, async (desk, sandbox) => {
  await visit(desk);
  await isKept(desk);
  sandbox.child.kill("SIGSTOP");
  await until(() => isAnswering(desk), (answers) => !answers, "the server is stopped");
  await desk.page.reload({ waitUntil: "commit" });
  await desk.page.locator("main h1").waitFor();
  await desk.saysPlainly(STORED_SETTINGS);
  sandbox.child.kill("SIGCONT");
  await desk.signIn();
  await desk.listed();
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.doesNotMatch(await desk.page.locator("main").innerText(), STORED_SETTINGS);
});

journey("the settings of a slow network are waited for", { dist: impatient }, async (desk, { dist }) => {
  await visit(desk);
  await isKept(desk);
  const path = join(dist, "config.json");
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), audience: "client" }));
  let isAsked = false;
  await desk.context.route("**/config.json", async (route) => {
    isAsked = true;
    await pause(3 * IMPATIENCE);
    await route.continue();
  });
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.equal(isAsked, true);
  assert.doesNotMatch(await desk.page.locator("main").innerText(), STORED_SETTINGS);
  assert.equal(await desk.link("Review").count(), 0, "the new settings apply");
});

const FRENCH = { sandbox: CountedSandbox, dist: DIST, locale: "fr-FR" };
journey("a first visit fetches each file once within ten seconds, and no more than the budget", FRENCH, async (desk, sandbox) => {
  await visit(desk);
  await isKept(desk, used("fr"));
  await desk.page.clock.fastForward(DELAY);
  await sandbox.isQuiet();
  const fetched = sandbox.answers.filter(({ bytes }) => bytes > 0);
  const paths = fetched.map(({ path }) => path);
  assert.deepEqual(paths.filter((path, place) => paths.indexOf(path) < place), [], "fetched twice");
  const sum = fetched.reduce((sum, { bytes }) => sum + bytes, 0);
  assert.ok(sum <= Number(process.env.FIRST_VISIT), `${sum} of ${process.env.FIRST_VISIT}: ${paths}`);
});

journey("a page whose part was never used says so without a network, and opens once it was", async (desk) => {
  await visit(desk);
  await isKept(desk);
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.link("Settings").click();
  await desk.says(/This page could not be loaded/);
  await desk.context.setOffline(false);
  await desk.button("Try again").click();
  await desk.button("Test connection").waitFor();
  await until(() => kept(desk), (paths) => paths.some((path) => path.startsWith("/rest-")), "the part is stored");
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.button("Test connection").waitFor();
  await desk.context.setOffline(false);
  desk.tolerateAll(/net::ERR|Failed to fetch/);
});

journey("a stored file that is damaged is fetched once more", async (desk) => {
  const program = `/${named("_bg.wasm")}`;
  await visit(desk);
  await isKept(desk);
  const right = await stored(desk, program, "x");
  assert.deepEqual(await stored(desk, program), ["x"]);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.deepEqual(await stored(desk, program), right);
});

/** Replaces a file of a deployment, without its compressed copies. */
async function replaceFile(dist, file) {
  const path = join(dist, file);
  for (const copy of [`${path}.br`, `${path}.gz`]) await rm(copy);
  await writeFile(path, Buffer.concat([await readFile(path), CUSTOM_SECTION]));
}

journey("a stored program that is damaged, and wrong on the server too, leaves nothing stored", { dist: copyOfDist }, async (desk, { dist }) => {
  const program = named("_bg.wasm");
  await visit(desk);
  await isKept(desk);
  await stored(desk, `/${program}`, "x");
  await replaceFile(dist, program);
  await desk.page.reload();
  await desk.get("alertdialog", NOT_LOADED).waitFor();
  await eventually(() => kept(desk), []);
  await cp(join(DIST, program), join(dist, program));
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  desk.tolerateAll(/integrity|Failed to fetch|net::ERR/);
});

journey("a stored part that is damaged, and wrong on the server too, ends what is stored", { dist: copyOfDist }, async (desk, { dist }) => {
  await visit(desk, "/certificates/4711/1001");
  await isKept(desk);
  await stored(desk, `/${PART}`, "x");
  await replaceFile(dist, PART);
  await desk.page.reload();
  await desk.says(/This page could not be loaded/);
  assert.deepEqual((await kept(desk)).filter((path) => used().includes(path)), []);
  desk.tolerateAll(/integrity|Failed to fetch|net::ERR/);
});

journey("a stored page has the texts of its build after its worker was stopped", { dist: impatient }, async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.visit("/settings");
  await isKept(desk);
  const speak = async (name, tag) => {
    await desk.page.getByRole("radio", { name }).click({ force: true });
    await eventually(() => desk.page.evaluate(() => document.documentElement.lang), tag);
  };
  await speak("Deutsch", "de");
  await speak("English", "en");
  await isKept(desk, [...used(), "/locales/de.json"]);
  const texts = join(sandbox.dist, "locales", "de.json");
  for (const copy of [`${texts}.br`, `${texts}.gz`]) await rm(copy);
  await writeFile(texts, (await readFile(texts, "utf8")).replace("Abnahmeprotokolle", "Protokolle"));
  sandbox.child.kill("SIGSTOP");
  await until(() => isAnswering(desk), (answers) => !answers, "the server is stopped");
  await desk.page.reload({ waitUntil: "commit" });
  await desk.button("Test connection").waitFor();
  sandbox.child.kill("SIGCONT");
  const session = await desk.context.newCDPSession(desk.page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await speak("Deutsch", "de");
});

journey("only the app's own files are stored, after any request to the service", async (desk) => {
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
  for (const path of ["/config.json", ...used()]) assert.ok(paths.includes(path), `${path} of ${paths}`);
  assert.deepEqual(paths.filter((path) => /^\/(locales\/(de|fr)|provider|codes|icons)/.test(path)), [], "unused");
  await desk.visit("/settings");
  assert.doesNotMatch(await desk.page.locator("main").innerText(), /service worker that does not belong/);
});

journey("a new build is there at the first visit after it was deployed, and then without a network too", { dist: copyOfDist }, async (desk, { dist }) => {
  await visit(desk);
  const old = await build(desk);
  await desk.link("Settings").click();
  await desk.button("Test connection").waitFor();
  await isKept(desk);
  await desk.link("Certificates").click();
  await deployNext(dist);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  const now = await build(desk);
  assert.notEqual(now, old, "the network comes first");
  const rest = (await kept(desk)).find((path) => path.startsWith("/rest-"));
  await cp(join(dist, rest), join(dist, `rest-${now}.bin`));
  await replaceKept(dist, [rest, `/rest-${now}.bin`]);
  await desk.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await until(() => kept(desk), (paths) => paths.some((path) => path.includes(now)), "the files of the new build are kept");
  await until(() => kept(desk), (paths) => paths.includes(`/rest-${now}.bin`), "so is the new form of a part that was used");
  const isOld = (path) => /acceptance-desk-|rest-/.test(path) && !path.includes(now);
  await until(() => kept(desk), (paths) => !paths.some(isOld), "and those before are gone");
  assert.deepEqual((await kept(desk)).filter((path) => /provider/.test(path)), [], "others are not fetched");
  await desk.context.setOffline(true);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  assert.equal(await build(desk), now);
  await desk.context.setOffline(false);
});

journey("the server's own page is shown at its URL, not the page of the app", async (desk) => {
  await visit(desk);
  await isKept(desk);
  await desk.page.reload();
  assert.equal(await isControlled(desk), true);
  await desk.page.goto(`${desk.sandbox.url}/csp-report`);
  assert.match(await desk.page.locator("body").innerText(), /count/, "the network comes first");
});

journey("a deployment that wants nothing kept has it forgotten at the next visit", { dist: copyOfDist }, async (desk, { dist }) => {
  // A file in transit is looked up after all stored files were deleted.
  const late = `const { match } = CacheStorage.prototype;
    CacheStorage.prototype.match = async function (...given) {
      if (given[1].cacheName.endsWith("files")) await new Promise((done) => setTimeout(done, 500));
      return match.apply(this, given);
    };`;
  await editWorker(dist, (worker) => `{${late}}${worker}`);
  await visit(desk);
  await isKept(desk);
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  const path = join(dist, "config.json");
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), offline: false }));
  await desk.page.reload();
  await desk.page.locator("main h1").waitFor();
  await pause(1_000);
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

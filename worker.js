// Opens the desk without a network: keeps the files of one build, and never an answer of the service.
//
// `cargo xtask build` makes one file of this and workbox, and puts in FILES: each file of the build with its checksum.
// Where there is a network, it comes first; what a name with a hash leads to never changes, and is taken from here.
import { PrecacheController } from "workbox-precaching";

const CONFIGURATION = "/config.json";
const PAGE = "/index.html";
/** The places of the desk (src/route); what else is on its host, a proxy's sign-in for one, is none of ours. */
const PLACE = /^\/((certificates|review|scrap-errors|connection)(\/[^.]*)?|signed-in)?$/;
/** Milliseconds after which a page that is kept is taken rather than waited for. */
const PATIENCE = 5_000;
/** The same for what a page asks for that came from the network: a file of another build does not fit. */
const LONG = 30_000;
const SETTINGS = "acceptance-desk-configuration";
const files = new PrecacheController();
files.addToCacheList(FILES);
const revisions = new Map(FILES.map(({ url, revision }) => [url, revision]));
const isForGood = (path) => revisions.get(path) === null;

/** Which file of the desk a request is for, if it is for one that is kept. */
const file = ({ method, mode, url }) => {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return undefined;
  const isPlace = mode === "navigate" && PLACE.test(pathname);
  const path = isPlace ? PAGE : pathname;
  return path === CONFIGURATION || revisions.has(path) ? path : undefined;
};

/** Whether a deployment wants nothing to be kept. */
const isOff = async (answer) => {
  const read = await answer.clone().json().catch(() => undefined);
  return read?.offline === false;
};

// Not while this is being installed: each would wait for the other.
const leave = async () => {
  await self.registration.unregister();
  await Promise.all([SETTINGS, files.strategy.cacheName].map((name) => caches.delete(name)));
};

/** Asks for the settings, which are edited after the build. */
const settings = async (request, whenOff) => {
  const answer = await fetch(request);
  const isRead = await answer.clone().json().then(() => true, () => false);
  if (await isOff(answer)) await whenOff();
  // That there is none is an answer too. Whatever else comes may be that of a proxy, for a while.
  else if (answer.status === 404 || (answer.status === 200 && isRead)) {
    const copy = answer.clone();
    // A browser that keeps nothing has its answer all the same.
    await caches.open(SETTINGS).then((cache) => cache.put(CONFIGURATION, copy)).catch(() => undefined);
  }
  return answer;
};

const prepare = async (event) => {
  const request = new Request(CONFIGURATION, { cache: "no-cache", redirect: "manual" });
  const refuse = () => {
    throw new Error("config.json says that nothing is kept");
  };
  await settings(request, refuse);
  await files.install(event);
  // Pages that are open find the files of their own build in the browser's cache.
  await self.skipWaiting();
};

const find = (path) => (path === CONFIGURATION ? caches.match(path, { cacheName: SETTINGS }) : files.matchPrecache(path));
const kept = (path) => find(path).catch(() => undefined);

/** Pages that were taken from here, so that all that they ask for is of the same build. */
const fromHere = new Set();

/** Answers with what comes; with what is kept, if nothing comes or it takes too long. */
const answer = (event, path, asked) => {
  const here = asked.catch(() => undefined);
  const isSlow = path === PAGE || fromHere.has(event.clientId);
  const slow = new Promise((done) => setTimeout(done, isSlow ? PATIENCE : LONG));
  const first = Promise.race([here, slow]).then(async (found) => {
    if (found) return found;
    const own = await kept(path);
    if (own && path === PAGE) fromHere.add(event.resultingClientId);
    return own ?? asked;
  });
  event.respondWith(first);
  event.waitUntil(here);
};

self.addEventListener("install", (event) => event.waitUntil(prepare(event)));
self.addEventListener("activate", (event) => {
  files.activate(event);
  event.waitUntil(self.registration.navigationPreload?.enable());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = file(request);
  if (path === CONFIGURATION) {
    answer(event, path, settings(request, leave));
  } else if (path && (isForGood(path) || fromHere.has(event.clientId))) {
    event.respondWith(kept(path).then((found) => found ?? fetch(request)));
  } else if (path) {
    const preloaded = Promise.resolve(event.preloadResponse);
    answer(event, path, preloaded.then((found) => found ?? fetch(request)));
  }
});

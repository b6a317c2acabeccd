// Opens the app without a network: caches files of one build, never answers of the service.
//
// `cargo xtask build` inserts FILES: the path of each file of the build with the first 16 digits of
// its SHA-384. A file is cached once it is used; only the page and the certificate's part are
// always cached. A file with other digits is damaged or of another build: the worker neither caches
// nor returns it.
const CONFIGURATION = "/config.json";
const PAGE = "/index.html";
/** Routes of the app (crates/route); the worker ignores other URLs, such as a proxy's sign-in. */
const PLACE = /^\/((certificates|review|scrap-errors|settings)(\/[^.]*)?|signed-in)?$/;
/** The hash in a file name: such a file never changes. */
const HASH = /-[0-9a-f]{8,}(?=[_.])/;
const CERTIFICATE = Object.keys(FILES).find((path) => path.startsWith("/certificate-"));
/** Milliseconds until the stored page is shown if the network does not answer. */
const PATIENCE = 5_000;
/** Milliseconds until stored files and settings are used for a page from the network, which may be of another build. */
const LONG = 30_000;
/** Header of stored settings: the time of their answer (src/browser/config_file.rs). */
const STORED = "x-acceptance-desk-stored";
// boot.js deletes all caches of this prefix.
const [KEPT, SETTINGS, CLIENTS] = ["files", "configuration", "clients"].map((name) => `acceptance-desk-${name}`);

/** Returns the app file of a request; `undefined` for other requests. */
const fileOf = ({ method, mode, url }) => {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return undefined;
  const path = mode === "navigate" && PLACE.test(pathname) ? PAGE : pathname;
  return path === CONFIGURATION || path in FILES ? path : undefined;
};

const forget = () => Promise.all([SETTINGS, KEPT, CLIENTS].map((name) => caches.delete(name)));
let isLeaving = false;
// A call during the installation would cause a deadlock.
const leave = async () => {
  isLeaving = true;
  await self.registration.unregister();
  await forget();
};
/** Stores an answer. Deletes it again if the worker is leaving, since the request may have started before. */
const put = async (name, key, answer) => {
  const cache = await caches.open(name);
  await cache.put(key, answer);
  if (isLeaving) await forget();
};

/** Requests the settings, which are edited after the build. */
const settings = async (request, whenOff) => {
  const answer = await fetch(request);
  const read = await answer.clone().json().catch(() => undefined);
  if (read?.offline === false) await whenOff();
  // A 404 is an answer too. Other statuses may come temporarily from a proxy.
  else if (answer.status === 404 || (answer.status === 200 && read !== undefined)) {
    const date = answer.headers.get("date") ?? new Date().toUTCString();
    const headers = { "content-type": "application/json", [STORED]: date };
    const copy = new Response(answer.clone().body, { status: answer.status, headers });
    // A browser without storage returns its answer anyway.
    await put(SETTINGS, CONFIGURATION, copy).catch(() => undefined);
  }
  return answer;
};
const storedSettings = () => caches.match(CONFIGURATION, { cacheName: SETTINGS });

// Files of two builds may have the same path.
const key = (path) => `${path}?${FILES[path]}`;

const isRight = async (path, bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes), 0, 8);
  return FILES[path] === Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Stores an answer. Returns whether it is the file of this build. */
const store = async (path, answer) => {
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || !(await isRight(path, bytes))) return false;
  await put(KEPT, key(path), new Response(bytes, answer));
  return true;
};

/**
 * Whether to store a file: the file is not stored yet, and the settings are. They are stored only if
 * they allow storing.
 */
const isWanted = async (path) => Boolean(await storedSettings()) && !(await caches.match(key(path), { cacheName: KEPT }));

/** Stores a file from the browser's cache, else from the network. Returns whether it is of this build. */
const collect = async (path, place = path) =>
  (await store(path, await fetch(place, { cache: "force-cache" }))) || store(path, await fetch(path, { cache: "reload" }));

/** Returns a stored file. A damaged one is fetched anew; if the server has another one too, all files are deleted. */
const kept = async (path) => {
  const cache = await caches.open(KEPT);
  const found = await cache.match(key(path));
  if (!found) return undefined;
  const bytes = await found.arrayBuffer();
  if (await isRight(path, bytes)) return new Response(bytes, found);
  await cache.delete(key(path));
  const answer = await fetch(path, { cache: "reload" });
  if (answer.ok && !(await store(path, answer.clone()))) await caches.delete(KEPT);
  return answer;
};
const find = (path) => (path === CONFIGURATION ? storedSettings() : kept(path)).catch(() => undefined);

/** Records a page that was answered from the cache, since its files are of the same build. Removes closed pages. */
const remember = async (event) => {
  const cache = await caches.open(CLIENTS);
  const known = await cache.keys();
  await put(CLIENTS, `/${event.resultingClientId}`, new Response());
  const isClosed = async ({ url }) => !(await clients.get(new URL(url).pathname.slice(1)));
  event.waitUntil(Promise.all(known.map(async (one) => (await isClosed(one)) && cache.delete(one))));
};
const isFromHere = ({ clientId }) => caches.match(`/${clientId}`, { cacheName: CLIENTS }).then(Boolean, () => false);

/** Asks the network for a file, and stores it. */
const ask = async (event, path) => {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  const copy = answer.clone();
  const keep = async () => ((await isWanted(path)) ? store(path, copy) : copy.body?.cancel());
  event.waitUntil(keep().catch(() => undefined));
  return answer;
};

/** Answers from the network, or with the stored file if no answer comes in time. */
const fromNetwork = async (event, path, patience) => {
  const asked = path === CONFIGURATION ? settings(event.request, leave) : ask(event, path);
  const here = asked.catch(() => undefined);
  event.waitUntil(here);
  const found = await Promise.race([here, new Promise((done) => setTimeout(done, patience))]);
  if (found) return found;
  const own = await find(path);
  if (own && path === PAGE) await remember(event).catch(() => undefined);
  return own ?? asked;
};

const answer = async (event, path) => {
  const isStoredPage = await isFromHere(event);
  const isFirstHere = ![CONFIGURATION, PAGE].includes(path) && (isStoredPage || HASH.test(path));
  if (!isFirstHere) return fromNetwork(event, path, path === PAGE || isStoredPage ? PATIENCE : LONG);
  const isRefused = event.request.cache === "reload";
  return (isRefused ? undefined : await find(path)) ?? ask(event, path);
};

const install = async () => {
  // The page has just asked for them.
  const request = new Request(CONFIGURATION, { cache: "force-cache", redirect: "manual" });
  await settings(request, async () => {
    await forget();
    throw new Error("config.json says that nothing is stored");
  });
  // Files cached for the previous build are cached for this one too.
  const before = await caches.open(KEPT).then((cache) => cache.keys());
  const used = new Set(before.map(({ url }) => new URL(url).pathname.replace(HASH, "")));
  const wanted = Object.keys(FILES).filter((path) => used.has(path.replace(HASH, "")));
  for (const path of wanted) {
    if (!(await find(path)) && !(await collect(path))) throw new Error(`${path} is of another build`);
  }
  // Open pages find the files of their own build in the browser's cache.
  await self.skipWaiting();
};

const activate = async () => {
  await self.registration.navigationPreload?.enable();
  const own = new Set(Object.keys(FILES).map((path) => new URL(key(path), location.href).href));
  const cache = await caches.open(KEPT);
  for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
  await clients.claim();
};

/** Stores the files that a page has used, by the addresses of the page and of its files. */
const keepUsed = async (addresses) => {
  const places = new Map([PAGE, CERTIFICATE].map((path) => [path, path]));
  for (const address of addresses) {
    const { origin, pathname, search } = new URL(address);
    const path = PLACE.test(pathname) ? PAGE : pathname;
    if (origin === location.origin && path in FILES && !search) places.set(path, pathname);
  }
  for (const [path, place] of places) {
    const keep = async () => (await isWanted(path)) && collect(path, place);
    // The browser may have no space.
    await keep().catch(() => undefined);
  }
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(keepUsed([event.source.url, ...event.data])));
self.addEventListener("fetch", (event) => {
  const path = fileOf(event.request);
  if (path) event.respondWith(answer(event, path));
});

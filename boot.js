// Starts the app: theme and density before the first paint, texts beside the program, both files checked against the page's hashes, and
// a plain panel when the app cannot start or has died. The panel needs nothing of the app.
(() => {
  "use strict";
  const { js, wasm } = document.currentScript.dataset;
  const root = document.documentElement;
  const build = /-([0-9a-f]+)\.js$/.exec(js)?.[1] ?? "?";
  const language = /^(de|fr)\b/i.exec(navigator.language)?.[1].toLowerCase() ?? "en";
  const texts = {
    de: {
      loading: "Wird geladen …",
      slow: "Das Laden dauert länger als üblich.",
      reload: "Neu laden",
      build: "Stand",
      load: ["Acceptance Desk konnte nicht geladen werden", "Bitte prüfen Sie die Verbindung und laden Sie die Seite neu."],
      crash: ["Acceptance Desk wurde angehalten", "Ein Fehler hat die Anwendung beendet. Ihre Einträge sind in diesem Browser aufbewahrt, soweit er das erlaubt. Laden Sie die Seite neu, um weiterzuarbeiten. Falls gerade eine Entscheidung gesendet wurde: Sehen Sie sich das Abnahmeprotokoll an, bevor Sie erneut entscheiden."],
    },
    en: {
      loading: "Loading…",
      slow: "Loading takes longer than usual.",
      reload: "Reload",
      build: "Build",
      load: ["Acceptance Desk could not be loaded", "Check the connection and reload the page."],
      crash: ["Acceptance Desk has stopped", "An error ended the app. Your changes are kept in this browser, as far as it allows. Reload the page to go on. If a decision was just being sent, look at the certificate before you decide again."],
    },
    fr: {
      loading: "Chargement…",
      slow: "Le chargement est plus long que d’habitude.",
      reload: "Recharger",
      build: "Version",
      load: ["Impossible de charger Acceptance Desk", "Vérifiez la connexion, puis rechargez la page."],
      crash: ["Acceptance Desk s’est arrêté", "Une erreur a mis fin à l’application. Vos modifications sont conservées dans ce navigateur, dans la mesure où il le permet. Rechargez la page pour continuer. Si une décision était en cours d’envoi, consultez le certificat avant de décider à nouveau."],
    },
  };
  const text = texts[language];
  let mounted = false;
  let dead = false;
  let reloading = false;

  // Storage may be forbidden; then nothing is remembered and nothing fails.
  const stored = (storage, use) => {
    try {
      return use(window[storage]);
    } catch {
      return null;
    }
  };
  const theme = stored("localStorage", (s) => s.getItem("acceptance-desk.theme"));
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (stored("localStorage", (s) => s.getItem("acceptance-desk.density")) === "compact") root.dataset.density = "compact";

  // The texts come beside the program: in the language that was chosen, else in the browser's, although a deployment may
  // have another.
  const chosen = stored("localStorage", (s) => s.getItem("acceptance-desk.language")) ?? navigator.language;
  const catalogue = /^(de|en|fr)\b/i.exec(chosen)?.[1].toLowerCase();
  if (catalogue) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/locales/${catalogue}.json` });
    document.head.append(link);
  }

  // So does the configuration. Not by a link: it is asked for anew each time, and redirections of it are not followed. The
  // program takes this answer as that to its first question (src/browser/config/loading.rs).
  const asked = fetch("/config.json", { redirect: "manual", cache: "no-cache" }).catch(() => undefined);
  Object.defineProperty(window, "acceptanceDeskConfig", { value: asked, configurable: true });

  const parsed = new Promise((done) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", done, { once: true });
    else done();
  });

  const element = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const reloadButton = () => {
    const button = element("button", { type: "button", class: "button" }, text.reload);
    button.addEventListener("click", () => location.reload());
    return button;
  };

  // Once shown, the panel stays: whatever the app still does, it is not to be trusted.
  const die = async () => {
    if (dead) return;
    dead = true;
    root.dataset.crashed = "";
    await parsed;
    const [title, advice] = mounted ? text.crash : text.load;
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    document.getElementById("app")?.setAttribute("inert", "");
    document.getElementById("shell")?.remove();
    const panel = element(
      "div",
      { class: "crash-panel", role: "alertdialog", "aria-modal": "true", "aria-labelledby": "crash-title", "aria-describedby": "crash-advice", tabindex: "-1" },
      element("h1", { id: "crash-title" }, title),
      element("p", { id: "crash-advice" }, advice),
      element("p", {}, reloadButton()),
      element("p", { class: "crash-build" }, `${text.build} ${build}`),
    );
    document.body.prepend(element("div", { class: "crash", lang: language }, panel));
    panel.focus();
  };

  // A missing file usually means that a newer version was deployed: look once, then say so.
  const reloadForMissingFile = () => {
    reloading ||= stored("sessionStorage", (s) => {
      if (s.getItem("acceptance-desk.reloaded")) return false;
      s.setItem("acceptance-desk.reloaded", build);
      location.reload();
      return true;
    }) === true;
    return reloading;
  };

  // Only an error in a file of the app ends it. Extensions, autofill and translators of browsers raise errors in every
  // page, some of them without a place; the browser logs those.
  const OURS = /\/(boot|acceptance-desk-[0-9a-f]+)\.js|wasm-function|wasm:\/\/|\.wasm\b/;
  const FOREIGN = /-extension:\/\/|webkit-masked-url:\/\//;
  const isOurs = (...places) => {
    const text = places.filter((place) => typeof place === "string").join("\n");
    return OURS.test(text) && !FOREIGN.test(text);
  };
  window.addEventListener("error", ({ message = "", filename, error }) => {
    if (!message.includes("ResizeObserver loop") && isOurs(filename, error?.stack)) die();
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason?.name !== "AbortError" && isOurs(reason?.stack)) die();
  });
  window.addEventListener("acceptance-desk:panic", die);
  window.addEventListener("acceptance-desk:mounted", () => {
    mounted = true;
    stored("sessionStorage", (s) => s.removeItem("acceptance-desk.reloaded"));
    if (!dead) document.getElementById("shell")?.remove();
    setTimeout(keep, 5000);
  });

  // Once nothing else is wanted, a build is kept for days without a network (worker.js). A page that is worked on is none,
  // and a browser without TLS, or that forbids it, keeps nothing.
  const keep = async () => {
    if (!document.querySelector("meta[name=build]") || navigator.connection?.saveData) return;
    await navigator.serviceWorker?.register("/worker.js").catch(() => {});
  };

  const checked = async (url) => {
    const link = [...document.querySelectorAll("link[integrity]")].find((l) => l.getAttribute("href") === url);
    // What a browser cannot read as a checksum, it does not check.
    if (!/^sha(256|384|512)-[\w+/]{43,}={0,2}$/.test(link?.getAttribute("integrity"))) throw new Error(`no checksum for ${url}`);
    try {
      return await fetch(url, { integrity: link.integrity });
    } catch (error) {
      // A refused checksum hides the status, and a missing file has no right checksum either.
      const { status } = await fetch(url, { method: "HEAD" });
      if (status === 404 && reloadForMissingFile()) await new Promise(() => {});
      throw error;
    }
  };
  const start = async () => {
    await parsed;
    const status = document.getElementById("shell-status");
    document.getElementById("shell").lang = language;
    status.textContent = text.loading;
    setTimeout(() => {
      if (mounted || dead) return;
      status.textContent = text.slow;
      status.after(element("p", {}, reloadButton()));
    }, 20000);
    // The first format makes the browser read what it knows of languages, for 15 ms and more. It has the time for that after its
    // first paint, while the program is on its way.
    requestAnimationFrame(() => setTimeout(() => new Intl.NumberFormat()));
    const [program, glue] = await Promise.all([checked(wasm), checked(js).then((r) => r.arrayBuffer())]);
    if (!glue.byteLength) throw new Error(`${js}: empty`);
    const { default: init } = await import(js);
    if (!dead) await init({ module_or_path: program });
  };
  start().catch((error) => {
    console.error(error);
    die();
  });
})();

// Starts the app. Sets theme and density before the first paint. Loads texts in parallel with the
// program. Verifies both files against the page's hashes. Shows a plain panel if the app cannot
// start or has crashed. The panel is independent of the app.
import "./scripts.js";

(() => {
  "use strict";
  const { js, wasm } = document.currentScript.dataset;
  const root = document.documentElement;
  const build = /-([0-9a-f]+)\.js$/.exec(js)?.[1] ?? "?";
  // The language of a tag is its letters up to the first other character, as in `de-AT` or `de_DE`
  // (src/text/language.rs).
  const languageOf = (tag) => /^(de|en|fr)(?![a-z])/i.exec(tag)?.[1].toLowerCase();
  const texts = {
    de: {
      loading: "Wird geladen …",
      slow: "Das Laden dauert länger als üblich.",
      reload: "Neu laden",
      build: "Version",
      off: ["Acceptance Desk kann nicht starten", "WebAssembly ist in diesem Browser ausgeschaltet. Schalten Sie den Blockierungsmodus für diese Website aus, oder verwenden Sie einen anderen Browser."],
      load: ["Acceptance Desk konnte nicht geladen werden", "Prüfen Sie die Netzwerkverbindung und laden Sie die Seite neu."],
      crash: ["Acceptance Desk wurde angehalten", "Ein Fehler hat die Anwendung beendet. Ihre Änderungen bleiben in diesem Browser, sofern er das erlaubt. Laden Sie die Seite neu, um fortzufahren. Wurde gerade eine Entscheidung gesendet, prüfen Sie das Abnahmeprotokoll, bevor Sie erneut entscheiden."],
    },
    en: {
      loading: "Loading…",
      slow: "Loading takes longer than usual.",
      reload: "Reload",
      build: "Build",
      off: ["Acceptance Desk cannot start", "WebAssembly is turned off in this browser. Turn off Lockdown Mode for this site, or use another browser."],
      load: ["Acceptance Desk could not be loaded", "Check your network connection, then reload the page."],
      crash: ["Acceptance Desk has stopped", "An error ended the app. Your changes are stored in this browser if it allows that. Reload the page to continue. If a decision was being sent, check the certificate before you decide again."],
    },
    fr: {
      loading: "Chargement…",
      slow: "Le chargement est plus long que d’habitude.",
      reload: "Recharger",
      build: "Version",
      off: ["Acceptance Desk ne peut pas démarrer", "WebAssembly est désactivé dans ce navigateur. Désactivez le mode Isolement pour ce site ou utilisez un autre navigateur."],
      load: ["Impossible de charger Acceptance Desk", "Vérifiez votre connexion réseau, puis rechargez la page."],
      crash: ["Acceptance Desk s’est arrêté", "Une erreur a mis fin à l’application. Vos modifications sont conservées dans ce navigateur, s’il le permet. Rechargez la page pour continuer. Si une décision était en cours d’envoi, vérifiez le PV avant de décider de nouveau."],
    },
  };
  const hasPrograms = typeof WebAssembly === "object";
  let mounted = false;
  let dead = false;
  let reloading = false;

  // Storage may be forbidden; then nothing is stored and nothing fails.
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

  // The texts are loaded in parallel with the program: in the chosen language, else in the
  // browser's, although a deployment may set another.
  const chosen = stored("localStorage", (s) => s.getItem("acceptance-desk.language")) ?? navigator.language;
  const catalogue = languageOf(chosen);
  const language = catalogue ?? "en";
  const text = texts[language];
  if (catalogue) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/locales/${catalogue}.json` });
    document.head.append(link);
  }

  // The configuration is loaded in parallel too. A preload link would follow redirects and could
  // return a cached answer. The program uses this answer for its first request
  // (src/browser/config_file.rs).
  const asked = fetch("/config.json", { redirect: "manual", cache: "no-cache" }).catch(() => undefined);
  Object.defineProperty(window, "acceptanceDeskConfig", { value: asked, configurable: true });

  // Removes the sign-in provider's answer from the URL before anything can fail. The program reads
  // it from here (src/browser/location.rs).
  if (location.pathname === "/signed-in" && location.search) {
    Object.defineProperty(window, "acceptanceDeskSignIn", { value: location.search, configurable: true });
    history.replaceState(history.state, "", location.pathname);
  }

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

  // Once shown, the panel stays: the state of the app is unreliable.
  const die = async () => {
    if (dead) return;
    dead = true;
    root.dataset.crashed = "";
    await parsed;
    const [title, advice] = mounted ? text.crash : hasPrograms ? text.load : text.off;
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

  // A missing file usually means that a newer version was deployed: reload once, then show the
  // panel.
  const reloadForMissingFile = () => {
    reloading ||= stored("sessionStorage", (s) => {
      if (s.getItem("acceptance-desk.reloaded")) return false;
      s.setItem("acceptance-desk.reloaded", build);
      location.reload();
      return true;
    }) === true;
    return reloading;
  };

  // Only an error in a file of the app ends it. Extensions, autofill and translators raise errors
  // in every page, some without a file; the browser logs those.
  const OURS = /\/(boot|acceptance-desk-[0-9a-f]+)\.js|wasm-function|wasm:\/\/|\.wasm\b/;
  const FOREIGN = /-extension:\/\/|webkit-masked-url:\/\//;
  const isOurs = (...places) => {
    const text = places.filter((place) => typeof place === "string").join("\n");
    return OURS.test(text) && !FOREIGN.test(text);
  };
  // While a request that writes and its outcome are under way, only a panic or a trap replaces the
  // page (src/browser/act_mark.rs). After any other error the panel follows: once nothing is under way,
  // or after two minutes, because the error may have stopped what was under way.
  const fail = (error) => {
    if (!("acts" in root.dataset) || error instanceof WebAssembly.RuntimeError) {
      die();
      return;
    }
    new MutationObserver(() => {
      if (!("acts" in root.dataset)) die();
    }).observe(root, { attributeFilter: ["data-acts"] });
    setTimeout(die, 120000);
  };
  window.addEventListener("error", ({ message = "", filename, error }) => {
    if (!message.includes("ResizeObserver loop") && isOurs(filename, error?.stack)) fail(error);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason?.name !== "AbortError" && isOurs(reason?.stack)) fail(reason);
  });
  window.addEventListener("acceptance-desk:panic", die);
  window.addEventListener("acceptance-desk:mounted", () => {
    mounted = true;
    stored("sessionStorage", (s) => s.removeItem("acceptance-desk.reloaded"));
    if (!dead) document.getElementById("shell")?.remove();
    setTimeout(keep, 5000);
  });

  // When the page is idle, the used files are stored for use without a network (worker.js). A
  // development page is no build, and a browser without TLS, or one that forbids it, stores
  // nothing.
  const keep = async () => {
    const { serviceWorker: workers } = navigator;
    if (!workers || !document.querySelector("meta[name=build]") || navigator.connection?.saveData) return;
    const tell = () => {
      const observer = new PerformanceObserver((seen) => {
        observer.disconnect();
        workers.controller?.postMessage(seen.getEntries().map(({ name }) => name));
      });
      observer.observe({ type: "resource", buffered: true });
    };
    // The first worker of this browser, or that of a new build: from now on it observes the used
    // files itself.
    workers.addEventListener("controllerchange", tell);
    await workers.register("/worker.js").catch(() => {});
    tell();
  };
  // A reload starts without the worker's stored files.
  const forget = async () => {
    const stored = (await window.caches?.keys()) ?? [];
    await Promise.all(stored.filter((name) => name.startsWith("acceptance-desk-")).map((name) => caches.delete(name)));
  };

  const checked = async (url) => {
    const link = [...document.querySelectorAll("link[integrity]")].find((l) => l.getAttribute("href") === url);
    // A browser ignores an integrity value that it cannot parse.
    if (!/^sha(256|384|512)-[\w+/]{43,}={0,2}$/.test(link?.getAttribute("integrity"))) throw new Error(`no checksum for ${url}`);
    const { integrity } = link;
    try {
      // The file in the browser's cache may be damaged.
      return await fetch(url, { integrity }).catch(() => fetch(url, { integrity, cache: "reload" }));
    } catch (error) {
      // A refused checksum hides the status, and a missing file has no valid checksum either.
      const { status } = await fetch(url, { method: "HEAD" });
      if (status === 404 && reloadForMissingFile()) await new Promise(() => {});
      await forget().catch(() => {});
      throw error;
    }
  };
  const start = async () => {
    await parsed;
    if (!hasPrograms) throw new Error("no WebAssembly");
    document.getElementById("shell-old")?.remove();
    const status = document.getElementById("shell-status");
    document.getElementById("shell").lang = language;
    status.textContent = text.loading;
    setTimeout(() => {
      if (mounted || dead) return;
      status.textContent = text.slow;
      status.after(element("p", {}, reloadButton()));
    }, 20000);
    // The first format makes the browser load its locale data, which is slow. It has time for that
    // after its first paint, while the program loads.
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

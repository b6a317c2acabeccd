// The page that the desk is compared with: the same work in the browser's own means, without a library.
import { html } from "./html.js";
import { showList } from "./list.js";
import { leavePlace, session } from "./service.js";

const main = document.getElementById("content");
/** The list as it was looked at last: where to go back to. */
let list = "/certificates?status=pending";
let isFirst = true;

const SIGN_IN = html(`
  <div class="panel narrow">
    <h1 tabindex="-1">Sign in to continue</h1>
    <p>The service shows certificates only after you sign in.</p>
    <form class="sign-in">
      <label for="token">Access token</label>
      <div class="field-row">
        <input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-hint">
        <button class="button" data-rank="primary" type="submit">Sign in</button>
      </div>
      <p class="hint" id="token-hint">The token is kept in this tab's memory only and is gone when the tab is closed or reloaded.</p>
    </form>
  </div>`);

function showSignIn() {
  const page = SIGN_IN();
  page.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    session.token = page.querySelector("input").value;
    show();
  });
  main.replaceChildren(page);
}

/** What a certificate needs, which is loaded once the list is shown and the browser is idle. */
const certificatePage = () => import("./certificate.js");

async function showPlace(signal) {
  const key = /^\/certificates\/(\d+\/\d+)$/.exec(location.pathname)?.[1];
  document.title = `${key ? `Certificate ${key}` : "Certificates"} · Plain page`;
  if (!session.token) return showSignIn();
  if (key) {
    const { showCertificate } = await certificatePage();
    return showCertificate(key, main, { list, signal, reload: show });
  }
  list = location.pathname + location.search;
  await showList(main, go);
  requestIdleCallback(certificatePage);
}

async function show() {
  const signal = leavePlace();
  try {
    const shown = showPlace(signal);
    leadToHeading();
    await shown;
  } catch (error) {
    if (signal.aborted) return;
    const alert = document.createElement("p");
    alert.role = "alert";
    alert.textContent = error.message;
    main.append(alert);
  }
}

/** Each place but the first begins at its heading. */
function leadToHeading() {
  if (!isFirst) scrollTo(0, 0);
  requestAnimationFrame(() => {
    if (!isFirst && !main.contains(document.activeElement)) main.querySelector("h1")?.focus();
    isFirst = false;
  });
}

function go(address) {
  history.pushState(null, "", address);
  show();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
});
addEventListener("popstate", show);
show();

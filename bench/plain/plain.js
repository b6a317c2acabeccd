// The page that the desk is compared with: the same work in the browser's own means, without a library.
import { html } from "./html.js";
import { openPasted } from "./pasted.js";
import { AssetTable, optionsOf, STATUSES, TABLE } from "./table.js";

const CERTIFICATES = "/api/v1/leases/acceptanceCertificates";
const PAGE = { certificates: 20, assets: 50 };
const IN_FLIGHT = 6;

const main = document.getElementById("main");
let token = "";
/** Ends the requests of the place that was left. */
let leave = new AbortController();

async function read(path, query) {
  const address = query ? `${CERTIFICATES}${path}?${new URLSearchParams(query)}` : CERTIFICATES + path;
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: leave.signal });
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

// The list of certificates.

const LIST = html(`
  <h1>Certificates</h1>
  <table aria-label="Certificates">
    <thead><tr><th>Certificate</th><th>Customer</th><th>Lease start</th><th>Status</th><th>Authorization</th></tr></thead>
    <tbody></tbody>
  </table>
  <button type="button">Next page</button>`);
const LIST_ROW = html("<tr><td><a></a></td><td></td><td></td><td></td><td></td></tr>");
const AWAITING = '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]';

async function showList() {
  const skip = Number(new URLSearchParams(location.search).get("skip")) || 0;
  const { data } = await read("", { take: PAGE.certificates, skip, filter: AWAITING });
  const list = LIST.content.cloneNode(true);
  const rows = (data ?? []).map((certificate) => {
    const row = LIST_ROW.content.cloneNode(true);
    const [link, ...cells] = row.querySelectorAll("a, td + td");
    const key = `${certificate.leaseCompanyNumber}/${certificate.acceptanceCertificateId}`;
    link.href = `/certificates/${key}`;
    link.textContent = key;
    const { customerContext, leaseStartDate, confirmationStatus, authorizationStatus } = certificate;
    const texts = [customerContext?.customerName, leaseStartDate, confirmationStatus, authorizationStatus];
    texts.forEach((text, index) => (cells[index].textContent = text ?? ""));
    return row;
  });
  list.querySelector("tbody").append(...rows);
  list.querySelector("button").addEventListener("click", () => go(`/certificates?skip=${skip + PAGE.certificates}`));
  main.replaceChildren(list);
}

// The assets of a certificate.

/** A row's data; `text` is what a search looks at. */
function assetOf(row) {
  const { assetId: id, serialNumber, manufacturer, description, acceptanceStatus, explanation, ...others } = row;
  const { category, periodicalPrice, currency } = others;
  const what = [manufacturer, description].filter(Boolean).join(" ");
  return {
    id,
    serial: serialNumber ?? "",
    what,
    category: category ?? "",
    cents: Math.round(periodicalPrice * 100),
    currency,
    status: acceptanceStatus ?? "",
    explanation: explanation ?? "",
    selected: false,
    text: [id, serialNumber, what, ...Object.values(others)].join("\n").toLowerCase(),
  };
}

/** Reads all assets, six pages at a time once the first one has told how many there are. */
async function readAssets(path, onProgress) {
  const first = await read(path, { take: PAGE.assets, skip: 0, requireTotalCount: true });
  const { totalCount: total } = first;
  const stride = first.data.length;
  const pages = [first.data.map(assetOf)];
  let count = stride;
  let next = stride;
  const worker = async () => {
    while (next < total) {
      const skip = next;
      next += stride;
      const { data } = await read(path, { take: PAGE.assets, skip });
      pages[skip / stride] = data.map(assetOf);
      count += data.length;
      onProgress(count, total);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const assets = pages.flat();
  const ids = new Set(assets.map((asset) => asset.id));
  if (assets.length !== total || ids.size !== total) throw new Error(`${ids.size} of ${total} assets`);
  return assets;
}

const GROUPS = [
  ["", "No groups"],
  ["category", "Category"],
  ["description", "Description"],
  ["status", "Status"],
];
const CERTIFICATE = html(`
  <h1></h1>
  <p class="facts"></p>
  <p role="status"></p>
  <div class="toolbar">
    <input type="search" aria-label="Find asset">
    <button type="button" class="all">Mark all unmarked as received</button>
    <span class="summary"></span>
    <select class="group-by" aria-label="Group by">${optionsOf(GROUPS)}</select>
    <button type="button" class="lists">Files and lists</button>
  </div>
  <div class="toolbar bulk" hidden>
    <strong role="status"></strong>
    <select aria-label="Status for selected assets">${optionsOf(STATUSES.slice(1))}</select>
    <input aria-label="Explanation for selected assets">
    <button type="button">Apply to selected</button>
  </div>
  <div class="frame">${TABLE}</div>`);

async function showCertificate(key) {
  const page = CERTIFICATE.content.cloneNode(true);
  const [heading, facts, status, find, all, summary, groupBy, lists, bulk, frame] =
    page.querySelectorAll("h1, .facts, p[role=status], [type=search], .all, .summary, .group-by, .lists, .bulk, .frame");
  heading.textContent = `Certificate ${key}`;
  main.replaceChildren(page);
  const [certificate, assets] = await Promise.all([
    read(`/${key}`),
    readAssets(`/${key}/assets`, (count, total) => (status.textContent = `${count} of ${total} assets read`)),
  ]);
  facts.textContent = `${certificate.customerContext?.customerName ?? ""}, ${certificate.confirmationStatus}`;
  status.textContent = `${assets.length} of ${assets.length} assets loaded`;
  let marked = assets.filter((asset) => asset.status).length;
  const summarize = () => {
    summary.textContent = `${marked} of ${assets.length} marked`;
    all.disabled = marked === assets.length;
  };
  const table = new AssetTable(frame, assets);
  table.table.dataset.complete = "true";
  summarize();
  const mark = (asset, status, explanation) => {
    marked += Boolean(status) - Boolean(asset.status);
    asset.status = status;
    if (explanation) asset.explanation = explanation;
  };
  const showMarks = () => {
    table.update();
    summarize();
  };
  frame.addEventListener("change", ({ target }) => {
    const row = table.rowOf(target);
    if (target !== row?.select) return;
    mark(row.item, target.value);
    table.update([row]);
    summarize();
  });
  frame.addEventListener("input", ({ target }) => {
    const row = table.rowOf(target);
    if (target === row?.explanation) row.item.explanation = target.value;
  });
  all.addEventListener("click", () => {
    for (const asset of assets) if (!asset.status) mark(asset, "received");
    showMarks();
  });
  find.addEventListener("input", () => table.find(find.value));
  groupBy.addEventListener("change", () => table.groupBy(groupBy.value));
  lists.addEventListener("click", () =>
    openPasted(assets, (changes) => {
      for (const { asset, status, explanation } of changes) mark(asset, status, explanation);
      showMarks();
    }),
  );
  offerSelected(bulk, table, assets, (selected, status, explanation) => {
    for (const asset of selected) mark(asset, status, explanation);
    showMarks();
  });
}

/** The bar for the selected assets, while there are any. */
function offerSelected(bulk, table, assets, mark) {
  const [count, status, explanation, apply] = bulk.querySelectorAll("strong, select, input, button");
  const selected = () => assets.filter((asset) => asset.selected);
  const show = () => {
    const { length } = selected();
    bulk.hidden = !length;
    count.textContent = `${length.toLocaleString("en-GB")} selected`;
  };
  table.frame.addEventListener("click", ({ target, shiftKey }) => {
    const row = table.rowOf(target);
    if (target !== row?.check) return;
    table.select(row, shiftKey);
    show();
  });
  apply.addEventListener("click", () => {
    const chosen = selected();
    for (const asset of chosen) asset.selected = false;
    mark(chosen, status.value, explanation.value.trim());
    explanation.value = "";
    show();
  });
}

// Signing in, and places.

const SIGN_IN = html(`
  <h1>Sign in</h1>
  <form><label>Access token <input type="password" autocomplete="off"></label> <button>Sign in</button></form>`);

function showSignIn() {
  const page = SIGN_IN.content.cloneNode(true);
  page.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    token = event.target.querySelector("input").value;
    show();
  });
  main.replaceChildren(page);
}

async function show() {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const key = /^\/certificates\/(\d+\/\d+)$/.exec(location.pathname)?.[1];
  try {
    if (!token) showSignIn();
    else if (key) await showCertificate(key);
    else await showList();
  } catch (error) {
    if (signal.aborted) return;
    const alert = document.createElement("p");
    alert.role = "alert";
    alert.textContent = error.message;
    main.append(alert);
  }
}

function go(address) {
  history.pushState(null, "", address);
  show();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
});
addEventListener("popstate", show);
show();

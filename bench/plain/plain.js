// The page that the desk is compared with: the same work in the browser's own means, without a library.
const CERTIFICATES = "/api/v1/leases/acceptanceCertificates";
const PAGE = { certificates: 20, assets: 50 };
const IN_FLIGHT = 6;
const ROW_HEIGHT = 41;
/** Rows above and below those that can be seen. */
const MARGIN = 10;
const STATUSES = [
  ["", "Not set"],
  ["received", "Received"],
  ["notReceived", "Not received"],
  ["damaged", "Damaged"],
  ["pricingIssues", "Pricing issues"],
  ["incorrectLeaseTerm", "Incorrect lease term"],
  ["other", "Other"],
];

const main = document.getElementById("main");
let token = "";
/** Ends the requests of the place that was left. */
let leave = new AbortController();

const html = (text) => {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template;
};

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
  const what = [manufacturer, description].filter(Boolean).join(" ");
  const text = [id, serialNumber, what, ...Object.values(others)].join("\n").toLowerCase();
  return { id, serial: serialNumber ?? "", what, status: acceptanceStatus ?? "", explanation: explanation ?? "", selected: false, text };
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

const CERTIFICATE = html(`
  <h1></h1>
  <p class="facts"></p>
  <p role="status"></p>
  <div class="toolbar">
    <input type="search" aria-label="Find asset">
    <button type="button" class="all">Mark all unmarked as received</button>
    <span class="summary"></span>
  </div>
  <div class="frame">
    <table role="table" aria-label="Assets" data-complete="pending">
      <thead role="rowgroup"><tr role="row">
        ${["", "Asset", "Serial number", "Description", "Status", "Explanation"].map((name) => `<th role="columnheader">${name}</th>`).join("")}
      </tr></thead>
      <tbody role="rowgroup"></tbody>
    </table>
  </div>`);
const CONTROLS = [
  '<input type="checkbox">',
  "",
  "",
  "",
  `<select>${STATUSES.map(([code, label]) => `<option value="${code}">${label}</option>`).join("")}</select>`,
  '<textarea rows="1"></textarea>',
];
const ASSET_ROW = html(`<tr role="row">${CONTROLS.map((control) => `<td role="cell">${control}</td>`).join("")}</tr>`);

/** One row of the document, which shows one asset after the other. */
class AssetRow {
  constructor() {
    this.element = ASSET_ROW.content.querySelector("tr").cloneNode(true);
    [this.check, this.select, this.explanation] = this.element.querySelectorAll("input, select, textarea");
    [, this.id, this.serial, this.what] = this.element.cells;
    this.asset = null;
    this.index = -1;
  }

  show(asset, index) {
    if (this.asset !== asset) {
      this.asset = asset;
      const { id } = asset;
      this.element.dataset.assetId = id;
      this.id.textContent = id;
      this.serial.textContent = asset.serial;
      this.what.textContent = this.what.title = asset.what;
      this.check.ariaLabel = `Select asset ${id}`;
      this.select.ariaLabel = `Status of asset ${id}`;
      this.explanation.ariaLabel = `Explanation for asset ${id}`;
      this.update();
    }
    if (this.index !== index) {
      this.index = index;
      this.element.hidden = false;
      this.element.ariaRowIndex = index + 2;
      this.element.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
    }
  }

  hide() {
    if (this.index < 0) return;
    this.index = -1;
    this.asset = null;
    this.element.hidden = true;
    delete this.element.dataset.assetId;
  }

  update() {
    const { status, explanation, selected } = this.asset;
    this.element.dataset.status = status;
    this.select.value = status;
    this.check.checked = selected;
    this.explanation.value = explanation;
    this.explanation.disabled = !status;
  }
}

/** The window of rows over all assets that pass the search. */
class AssetTable {
  constructor(frame, assets) {
    this.frame = frame;
    this.table = frame.querySelector("table");
    this.body = this.table.tBodies[0];
    this.assets = assets;
    this.rows = [];
    this.filter("");
    frame.addEventListener("scroll", () => this.render(), { passive: true });
    new ResizeObserver(() => this.render()).observe(frame);
  }

  filter(text) {
    this.shown = text ? this.assets.filter((asset) => asset.text.includes(text)) : this.assets;
    this.table.ariaRowCount = this.shown.length + 1;
    this.body.style.height = `${this.shown.length * ROW_HEIGHT}px`;
    this.frame.scrollTop = 0;
    this.render();
  }

  render() {
    const { scrollTop, clientHeight } = this.frame;
    const size = Math.ceil(clientHeight / ROW_HEIGHT) + 1 + 2 * MARGIN;
    const first = Math.max(0, Math.min(Math.floor(scrollTop / ROW_HEIGHT) - MARGIN, this.shown.length - size));
    const last = Math.min(this.shown.length, first + size);
    while (this.rows.length < size) {
      const row = new AssetRow();
      this.rows.push(row);
      this.body.append(row.element);
    }
    // Each place in the window has one row of the document, so a step moves only those that leave it.
    const places = this.rows.length;
    for (let index = first; index < last; index += 1) this.rows[index % places].show(this.shown[index], index);
    for (let index = last; index < first + places; index += 1) this.rows[index % places].hide();
  }

  update() {
    for (const row of this.rows) if (row.asset) row.update();
  }

  rowOf(target) {
    const element = target.closest("tr");
    return this.rows.find((row) => row.element === element);
  }
}

async function showCertificate(key) {
  const page = CERTIFICATE.content.cloneNode(true);
  const [heading, facts, status, find, all, summary, frame] =
    page.querySelectorAll("h1, .facts, [role=status], [type=search], .all, .summary, .frame");
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
  frame.addEventListener("change", ({ target }) => {
    const row = table.rowOf(target);
    const { asset } = row;
    if (target === row.select) {
      marked += Boolean(target.value) - Boolean(asset.status);
      asset.status = target.value;
      summarize();
    } else if (target === row.check) {
      asset.selected = target.checked;
    }
    row.update();
  });
  frame.addEventListener("input", ({ target }) => {
    const row = table.rowOf(target);
    if (target === row.explanation) row.asset.explanation = target.value;
  });
  all.addEventListener("click", () => {
    for (const asset of assets) asset.status ||= "received";
    marked = assets.length;
    table.update();
    summarize();
  });
  find.addEventListener("input", () => table.filter(find.value.trim().toLowerCase()));
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

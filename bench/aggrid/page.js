// The list and the certificate in a page with AG Grid Community.
import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  QuickFilterModule,
  RowSelectionModule,
  TextEditorModule,
  createGrid,
} from "ag-grid-community";

ModuleRegistry.registerModules([
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  QuickFilterModule,
  RowSelectionModule,
  TextEditorModule,
]);

const API = "/api/v1/leases/acceptanceCertificates";
const PAGE = { certificates: 20, assets: 50 };
const REQUESTS = 6;
const PENDING = '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]';
const STATUSES = {
  "": "Not checked",
  received: "Received",
  notReceived: "Not received",
  damaged: "Damaged",
  pricingIssues: "Wrong price",
  incorrectLeaseTerm: "Incorrect lease term",
  other: "Other",
};
const find = (selector) => document.querySelector(selector);
const number = (value) => value.toLocaleString("en");
let token;
let grid;

async function read(path, query = {}) {
  const answer = await fetch(`${API}${path}?${new URLSearchParams(query)}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
  return answer.json();
}

/** Reads all assets: the first page, then the others with six requests at a time. */
async function readAssets(key, onProgress) {
  const readPage = (skip) => read(`/${key}/assets`, { take: PAGE.assets, skip, requireTotalCount: true });
  const { data, totalCount } = await readPage(0);
  const pages = [data];
  let next = 1;
  const readPages = async () => {
    while (next * PAGE.assets < totalCount) {
      const at = next++;
      pages[at] = (await readPage(at * PAGE.assets)).data;
      onProgress(next * PAGE.assets, totalCount);
    }
  };
  await Promise.all(Array.from({ length: REQUESTS }, readPages));
  const assets = pages.flat();
  if (new Set(assets.map((asset) => asset.assetId)).size !== totalCount) throw new Error("The list of assets is not complete.");
  return assets;
}

function showGrid(section, options) {
  grid?.destroy();
  for (const other of document.querySelectorAll("form, section")) other.hidden = other !== section;
  grid = createGrid(section.querySelector(".grid"), { animateRows: false, ...options });
}

class CertificateLink {
  init({ value }) {
    this.link = document.createElement("a");
    this.link.href = `/certificates/${value}`;
    this.link.textContent = value;
  }
  getGui() {
    return this.link;
  }
}

async function showList() {
  const skip = new URLSearchParams(location.search).get("skip") ?? 0;
  const { data, totalCount } = await read("", { take: PAGE.certificates, skip, requireTotalCount: true, filter: PENDING });
  const section = find("#list");
  section.querySelector("[role=status]").textContent = `${number(totalCount)} certificates`;
  showGrid(section, {
    rowData: data,
    defaultColDef: { flex: 1 },
    columnDefs: [
      {
        headerName: "Certificate",
        valueGetter: (it) => `${it.data.leaseCompanyNumber}/${it.data.acceptanceCertificateId}`,
        cellRenderer: CertificateLink,
      },
      { headerName: "Lease company", field: "customerContext.leaseCompanyName" },
      { headerName: "Customer", field: "customerContext.customerName" },
      { headerName: "Status", field: "confirmationStatus" },
      { headerName: "Lease start", field: "leaseStartDate" },
    ],
  });
}

const SELECT = document.createElement("select");
SELECT.append(...Object.entries(STATUSES).map(([value, label]) => new Option(label, value)));

class StatusSelect {
  init(params) {
    this.select = SELECT.cloneNode(true);
    this.select.ariaLabel = `Status of asset ${params.data.assetId}`;
    this.select.value = params.value ?? "";
    this.select.addEventListener("change", () => params.setValue(this.select.value || null));
  }
  getGui() {
    return this.select;
  }
  refresh({ value }) {
    this.select.value = value ?? "";
    return true;
  }
}

/** Compares texts as the app does: with accents, and with numbers by their value. */
const comparator = new Intl.Collator("en", { numeric: true }).compare;
const COLUMNS = [
  { headerName: "Asset", field: "assetId" },
  { headerName: "Serial number", field: "serialNumber", comparator },
  {
    headerName: "Description",
    valueGetter: (it) => `${it.data.manufacturer} ${it.data.description}`,
    comparator,
    getQuickFilterText: (it) => Object.values(it.data).join("\n"),
    flex: 1,
  },
  { headerName: "Status", field: "acceptanceStatus", cellRenderer: StatusSelect },
  { headerName: "Explanation", field: "explanation", editable: true, flex: 1 },
];

async function showCertificate(key) {
  const section = find("#certificate");
  const counts = section.querySelector("[role=status]");
  const onProgress = (count, total) => (counts.textContent = `${number(count)} of ${number(total)} assets loaded`);
  const [certificate, assets] = await Promise.all([read(`/${key}`), readAssets(key, onProgress)]);
  const steps = [];
  section.querySelector("h1").textContent = `Certificate ${key}: ${certificate.confirmationStatus}`;
  const update = () => {
    const all = { "": 0 };
    for (const { acceptanceStatus: status } of assets) all[status ?? ""] = (all[status ?? ""] ?? 0) + 1;
    counts.textContent = Object.entries(all).map(([status, count]) => `${STATUSES[status] ?? status}: ${number(count)}`).join(", ");
    find("#mark-all").textContent = `Mark ${number(all[""])} unchecked assets as received`;
    find("#undo").disabled = steps.length === 0;
  };
  const setAll = (changed, status) => {
    for (const asset of changed) asset.acceptanceStatus = status;
    grid.applyTransaction({ update: changed });
    update();
  };
  find("#mark-all").onclick = () => {
    const unchecked = assets.filter((asset) => !asset.acceptanceStatus);
    steps.push(unchecked);
    setAll(unchecked, "received");
  };
  find("#undo").onclick = () => setAll(steps.pop(), null);
  find("[type=search]").oninput = ({ target }) => grid.setGridOption("quickFilterText", target.value);
  showGrid(section, {
    rowData: assets,
    columnDefs: COLUMNS,
    getRowId: ({ data }) => String(data.assetId),
    rowSelection: { mode: "multiRow" },
    cacheQuickFilter: true,
    onCellValueChanged: update,
  });
  update();
  section.dataset.complete = "true";
}

function show() {
  delete find("#certificate").dataset.complete;
  const [, key] = /^\/certificates\/(\d+\/\d+)$/.exec(location.pathname) ?? [];
  return key ? showCertificate(key) : showList();
}

find("form").addEventListener("submit", (event) => {
  event.preventDefault();
  token = find("[type=password]").value;
  show();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show();
});
addEventListener("popstate", show);

// The list of certificates.
import { badgeOf } from "./head.js";
import { button, html, icon, onPress, segments, setText } from "./html.js";
import { PAGE, read } from "./service.js";
import { counted, day, now, number } from "./words.js";

const FILTERS = {
  pending: '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]',
  clearing: '["confirmationStatus","=","clearingProcess"]',
  confirmed: '["confirmationStatus","=","Confirmed"]',
  all: null,
};
const CHOICES = [
  ["pending", "Open"],
  ["clearing", "Under review"],
  ["confirmed", "Confirmed"],
  ["all", "All"],
];
const HEADS = [
  ["id", "Certificate"],
  ["text", "Lease company"],
  ["text", "Customer"],
  ["status", "Status"],
  ["number", "Lease start"],
  ["draft", "Your draft"],
];
const head = ([kind, label]) => `
  <th class="${kind}" scope="col" aria-label="${label}">
    <button class="sort-button" type="button">${label}<span aria-hidden="true"></span></button></th>`;
const cell = ([kind, label], inner, role = "") => `<td class="${kind}"${role} data-label="${label}">${inner}</td>`;
const TEXT = '<span class="clipped"><bdi></bdi></span>';

const HEAD = html(`
  <div class="page-head">
    <h1 tabindex="-1">Certificates</h1>
    <p class="read-at" role="status"></p>
    ${button("<span>Reload</span>", { kind: "button reload", drawing: "reload", attributes: 'title="Reload"' })}
  </div>`);
const TOOLS = html(`
  <div class="toolbar-line list-tools">
    ${segments("status", "Status", CHOICES)}
    <div class="list-find">
      <label class="search">${icon("search")}<input type="search" aria-label="Find certificate" placeholder="Find certificate"></label>
    </div>
  </div>`);
const COUNT = html('<p class="hint list-count" role="status"></p>');
const TABLE = html(`
  <div class="table-frame"><table class="table certificates" aria-label="Certificates">
    <thead><tr aria-rowindex="1">${HEADS.map(head).join("")}</tr></thead>
  </table></div>`);
const ROW = html(`
  <tbody><tr class="row">
    ${cell(HEADS[0], "<a></a>", ' role="rowheader"')}${cell(HEADS[1], TEXT)}${cell(HEADS[2], TEXT)}
    ${cell(HEADS[3], "")}${cell(HEADS[4], "")}${cell(HEADS[5], "")}
  </tr></tbody>`);
const PAGER = html(`<nav class="pager" aria-label="Pages"><p></p>${button("Previous page")}${button("Next page")}</nav>`);

function rowOf(certificate, place) {
  const body = ROW();
  const [line] = body.rows;
  const [id, company, customer, status, start, draft] = line.cells;
  const key = `${certificate.leaseCompanyNumber}/${certificate.acceptanceCertificateId}`;
  line.setAttribute("aria-rowindex", place + 2);
  id.firstChild.href = `/certificates/${key}`;
  id.firstChild.textContent = key;
  setText(company.querySelector("bdi"), certificate.customerContext?.leaseCompanyName ?? "");
  setText(customer.querySelector("bdi"), certificate.customerContext?.customerName ?? "");
  status.append(badgeOf(certificate.confirmationStatus));
  start.textContent = day(certificate.leaseStartDate);
  const marks = Number(localStorage.getItem(`plain.draft ${key}`)?.split(/\s/, 4)[3] ?? 0);
  if (marks) draft.textContent = counted(marks, "unsaved change");
  return body;
}

/** Shows the rows that hold every word of a text. */
function find(rows, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
}

/** Shows a page of the list; `go` leads to another address. */
export async function showList(main, go) {
  const query = new URLSearchParams(location.search);
  const status = query.get("status") in FILTERS ? query.get("status") : "pending";
  const skip = Number(query.get("skip")) || 0;
  const to = (change) => go(`/certificates?${new URLSearchParams({ status, ...change })}`);
  const [page, tools] = [HEAD(), TOOLS()];
  for (const choice of tools.querySelectorAll("[type=radio]")) {
    choice.checked = choice.value === status;
    choice.addEventListener("change", () => to({ status: choice.value }));
  }
  onPress(page.querySelector("button"), () => to({ skip }));
  main.replaceChildren(page, tools);
  const filter = FILTERS[status];
  const { data, totalCount } = await read("", { take: PAGE.certificates, skip, requireTotalCount: true, ...(filter && { filter }) });
  const rows = (data ?? []).map(rowOf);
  const [count, frame, pager] = [COUNT(), TABLE(), PAGER()];
  setText(page.querySelector(".read-at"), `Updated ${now()}`);
  setText(count, counted(totalCount, "certificate"));
  frame.firstChild.setAttribute("aria-rowcount", String(rows.length + 1));
  frame.firstChild.append(...rows);
  tools.querySelector("[type=search]").addEventListener("input", ({ target }) => find(rows, target.value));
  const [range, before, next] = pager.children;
  setText(range, `${number(skip + 1)}–${number(skip + rows.length)} of ${number(totalCount)}`);
  onPress(before, () => to({ skip: Math.max(0, skip - PAGE.certificates) }));
  onPress(next, () => to({ skip: skip + rows.length }));
  main.append(count, frame, pager);
}

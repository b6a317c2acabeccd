// Columns, order, groups and search of assets.
import { confirmation, counted, day, money, number, statusLabel, STATUSES } from "./words.js";

const COLLATOR = new Intl.Collator("en", { numeric: true });
const PLACES = new Map(STATUSES.map(([code], place) => [code, place]));
const ofRow = (name, label, member) => ({ name, label, value: ({ row }) => String(row[member] ?? "") });

/** What assets are put in order and in groups by. Those with a class are columns of the table. */
export const COLUMNS = [
  { name: "asset", label: "Asset", kind: "number id", value: ({ id }) => id },
  { name: "serial", label: "Serial number", kind: "serial", isRead: true, value: ({ serial }) => serial },
  { name: "description", label: "Description", kind: "description", isRead: true, value: ({ what }) => what },
  { name: "status", label: "Status", kind: "status-cell", value: ({ status }) => (status ? (PLACES.get(status) ?? PLACES.size) : -1) },
  { name: "explanation", label: "Explanation", kind: "explanation-cell", value: ({ explanation }) => explanation.trim() },
  ofRow("manufacturer", "Manufacturer", "manufacturer"),
  ofRow("category", "Category", "category"),
  ofRow("class", "Class", "class"),
  { name: "price", label: "Price per period", value: ({ row }) => row.periodicalPrice ?? "" },
  ofRow("cost-center", "Cost centre", "costCenter"),
  ofRow("order", "Order", "orderNumber"),
  ofRow("purchase-order", "Purchase order", "purchaseOrder"),
  ofRow("location", "Location", "location"),
  ofRow("street", "Street", "street"),
  ofRow("city", "City", "city"),
  ofRow("postcode", "Postcode", "postcode"),
  ofRow("start", "Lease start", "leaseStartDate"),
];
const NAMED = new Map(COLUMNS.map((column) => [column.name, column]));

/** What is missing comes last. */
const compare = (one, other) => {
  if (one === "" || other === "") return (one === "") - (other === "");
  return typeof one === "number" && typeof other === "number" ? one - other : COLLATOR.compare(one, other);
};

/** Assets with one value together, in the order of the values. Each value is compared once, however many have it. */
const together = (assets, { value }) => [...Map.groupBy(assets, value)].sort(([one], [other]) => compare(one, other));

export function sorted(assets, sort) {
  const column = NAMED.get(sort.replace("-", ""));
  if (!column) return assets;
  const groups = together(assets, column);
  if (sort.startsWith("-")) groups.reverse();
  return groups.flatMap(([, own]) => own);
}

export function groupsOf(assets, name) {
  const column = NAMED.get(name);
  return together(assets, column).map(([value, own]) => ({ label: labelOf(column, value, own), assets: own, sums: null }));
}

function labelOf({ name, label }, value, [{ status }]) {
  if (value === "") return `Without ${label.toLowerCase()}`;
  return name === "status" ? statusLabel(status) : String(value);
}

/** What a press on a head leads to: its order, the other way round, and none. */
export const nextSort = (sort, pressed) => (sort === pressed ? `-${pressed}` : sort === `-${pressed}` ? "" : pressed);

/** After how many assets the browser has its turn while the texts to be searched are put together. */
const SLICE = 4096;
const nextTask = () => new Promise((done) => setTimeout(done));

/** Puts together what a search looks at. */
export async function makeTexts(assets) {
  for (const [place, asset] of assets.entries()) {
    if (place && place % SLICE === 0) await nextTask();
    const { assetId, acceptanceStatus, explanation, ...others } = asset.row;
    asset.text = `${assetId}\n${Object.values(others).join("\n")}`.toLowerCase();
  }
}

const SHOWN = {
  all: () => true,
  unmarked: ({ status }) => !status,
  problems: ({ status }) => status && status !== "received",
  changed: ({ mark }) => mark,
};
export const FILTERS = Object.keys(SHOWN);

/** The assets that a filter lets through and that hold every word of a text, or are explained by it. */
export function found(assets, text, show) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isExplained = ({ explanation }, word) => explanation && explanation.toLowerCase().includes(word);
  const holds = (asset) => words.every((word) => asset.text.includes(word) || isExplained(asset, word));
  const searched = words.length ? assets.filter(holds) : assets;
  return show === "all" ? searched : searched.filter(SHOWN[show]);
}

/** What assets cost in each currency. */
function sumsOf(assets) {
  const sums = new Map();
  for (const { row } of assets) {
    const { currency, periodicalPrice } = row;
    if (currency) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(periodicalPrice * 100));
  }
  return [...sums].map(([currency, cents]) => money(cents / 100, currency));
}

/** How many assets a group has and how many are marked, and what they cost, which no mark changes. */
export function groupFacts(group) {
  const { assets } = group;
  group.sums ??= sumsOf(assets);
  let marked = 0;
  for (const { status } of assets) if (status) marked += 1;
  return [`${number(marked)} of ${number(assets.length)} checked`, ...group.sums].join(" · ");
}

export const groupCount = (count) => counted(count, "group");

/** Everything that the service says of an asset. */
export function detailsOf({ row, serial, held }) {
  const { periodicalPrice, currency } = row;
  return [
    ["Serial number", serial],
    ["Manufacturer", row.manufacturer],
    ["Description", row.description],
    ["Category", row.category],
    ["Class", row.class],
    ["Cost centre", row.costCenter],
    ["Order", row.orderNumber],
    ["Purchase order", row.purchaseOrder],
    ["Location", row.location],
    ["Street", row.street],
    ["City", row.city],
    ["Postcode", row.postcode],
    ["Price per period", currency ? money(periodicalPrice, currency) : periodicalPrice],
    ["Currency", currency],
    ["Lease start", day(row.leaseStartDate)],
    ["Rejected on", day(row.rejectionDate)],
    ["Confirmation", row.confirmationStatus && confirmation(row.confirmationStatus)[0]],
    ["Status held by the service", statusLabel(held.status)],
    ["Explanation held by the service", held.explanation],
  ];
}

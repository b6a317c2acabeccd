// Work with many assets at once: put in order and in groups, found by two words, marked as a selection and from a list.
import { ask, enter, memory, median, open, TIMES, withPage } from "./visit.mjs";

const LEAST = 10_000;
const SELECTED = 1000;
/** The numbers of the first and the last row that is selected; the head has the first number. */
const [FIRST_ROW, LAST_ROW] = [2, SELECTED + 1];
/** How many lines a list has. */
const LINES = 10_000;
const COLLATOR = new Intl.Collator("en", { numeric: true });
const STATUSES = [
  ["received", "Received"],
  ["damaged", "Damaged"],
  ["notReceived", "not received"],
];

const textOf = {
  serial: (asset) => asset.serialNumber,
  what: (asset) => `${asset.manufacturer} ${asset.description}`,
  category: (asset) => asset.category,
};
const least = (assets, text) => assets.reduce((first, asset) => (COLLATOR.compare(text(asset), text(first)) < 0 ? asset : first));

/** A list of marks: every so many assets one line, by id and by serial number in turn. */
function listOf(assets) {
  const step = Math.floor(assets.length / LINES);
  const lines = Array.from({ length: LINES }, (_, at) => {
    const { assetId, serialNumber } = assets[at * step];
    const [, label] = STATUSES[at % STATUSES.length];
    return [...(at % 2 ? ["", serialNumber] : [assetId, ""]), label, `Pallet ${at + 1}`].join("\t");
  });
  return [["Asset", "Serial number", "Status", "Explanation"].join("\t"), ...lines].join("\n");
}

/** What each act leads to, by what the service says of the assets. */
function expected(assets) {
  const [first] = assets;
  const holds = (asset, words) => words.every((word) => Object.values(asset).join("\n").toLowerCase().includes(word));
  const wordsOf = (asset) => [asset.manufacturer, asset.category].map((text) => text.toLowerCase());
  const words = assets.map(wordsOf).find((words) => !holds(first, words));
  return {
    first: first.assetId,
    serial: least(assets, textOf.serial).assetId,
    what: least(assets, textOf.what).assetId,
    category: textOf.category(least(assets, textOf.category)),
    words: words.join(" "),
    found: assets.find((asset) => holds(asset, words)).assetId,
    list: listOf(assets),
  };
}

/** Of several records of the same acts one: the median of each, and the longest task of all. */
function together(records, task) {
  const all = (name) => records.map((record) => record[name]);
  const medians = Object.fromEntries(Object.keys(records[0]).map((name) => [name, median(all(name))]));
  return { ...medians, [task]: Math.max(...all(task)) };
}

/** The times of some acts, by name, and their longest task. */
async function once(page, task, acts) {
  await ask(page, "longestTask");
  const times = {};
  for (const [name, ...act] of acts) times[name] = await ask(page, ...act);
  return { ...times, [task]: await ask(page, "longestTask") };
}

/** The same acts several times. */
async function often(page, task, acts) {
  const records = [];
  for (let time = 0; time < TIMES; time += 1) records.push(await once(page, task, acts));
  return together(records, task);
}

async function arrange(page, assets) {
  const { first, serial, what, category, words, found, list } = expected(assets);
  // A page may load what sorts with the first order.
  await ask(page, "sort", "Description", what);
  const sorted = await often(page, "sortTask", [
    ["serial", "sort", "Serial number", serial],
    ["description", "sort", "Description", what],
  ]);
  await ask(page, "unsort", "Description", first);
  const grouped = await often(page, "groupTask", [
    ["group", "group", "category", category],
    ["ungroup", "ungroup"],
  ]);
  const sought = await often(page, "findTask", [
    ["find", "search", words, found],
    ["cleared", "search", "", first],
  ]);
  const last = assets[SELECTED - 1].assetId;
  const selections = [];
  for (let time = 0; time < TIMES; time += 1) {
    const status = time % 2 ? "notReceived" : "received";
    await ask(page, "selectOne", FIRST_ROW);
    await ask(page, "bring", LAST_ROW);
    const acts = [
      ["select", "selectTo", LAST_ROW, SELECTED],
      ["mark", "markSelected", last, status],
    ];
    selections.push(await once(page, "markTask", acts));
  }
  await ask(page, "bring", FIRST_ROW);
  const [[code]] = STATUSES;
  const pasted = await once(page, "pasteTask", [
    ["try", "tryList", list, LINES],
    ["take", "takeList", first, code, "Pallet 1"],
  ]);
  return { ...sorted, ...grouped, ...sought, ...together(selections, "markTask"), ...pasted };
}

/** Work with many assets at the large sizes, in a browser that waits for no display. */
export function arranging(browser, url, { list, assets }, sizes) {
  return withPage(browser, async (page, chrome) => {
    const figures = {};
    for (const [size, ...certificate] of sizes.filter(([size]) => size >= LEAST)) {
      await enter(page, url + list, certificate);
      await open(page, certificate);
      const times = await arrange(page, assets[size]);
      figures[size] = { ...times, memory: await memory(page, chrome) };
    }
    return figures;
  });
}

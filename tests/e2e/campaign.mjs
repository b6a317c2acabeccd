// Long runs in the browser: `cargo xtask campaign sweep`, `people` and `lost`.
import { parseArgs } from "node:util";
import { DECISIONS, conduct, isTold, losses } from "./lost-replies.mjs";
import { JOURNEYS, Workers, events, everything, measure, parse, reached, report, run, title } from "./sweep.mjs";

const ROUNDS = 10;
const CAMPAIGNS = {
  sweep: { sessions: everything, ask: reached, conduct: () => ({}), journeys: Object.keys(JOURNEYS) },
  people: { sessions: events, ask: reached, conduct: () => ({ isProxied: true }), journeys: Object.keys(JOURNEYS) },
  lost: { sessions: (measured, seed) => losses(measured, seed, ROUNDS), ask: isTold, conduct, journeys: DECISIONS },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    seed: { type: "string", default: "7" },
    workers: { type: "string", default: "2" },
  },
});
const [name] = positionals;
const campaign = CAMPAIGNS[name];
if (!campaign) throw new Error(`there is no campaign \`${name}\`: ${Object.keys(CAMPAIGNS).join(", ")}`);

/** Measures the journeys without a fault. */
async function measured(workers, names) {
  const found = {};
  for (const journey of names) {
    found[journey] = await measure(workers, journey, campaign.conduct(0).isProxied);
    console.log(`${journey}: ${found[journey].count} requests, the decision or last write is request ${found[journey].post}`);
  }
  return found;
}

/** Returns all sessions, or those selected by `--only`: `reject`, `reject:5`, or a single one with any fault. */
async function sessions(workers) {
  const seed = Number(values.seed);
  if (!values.only) return campaign.sessions(await measured(workers, campaign.journeys), seed);
  const { journey, index, event, kind } = parse(values.only);
  const found = await measured(workers, [journey]);
  const number = index === "post" ? found[journey].post : Number(index);
  if (kind || event) return [{ journey, index: number, event, kind, seed, ...campaign.conduct(seed) }];
  return campaign.sessions(found, seed).filter((session) => !index || session.index === number);
}

const start = Date.now();
const workers = await Workers.start(Number(values.workers));
const sums = { sessions: 0, wrong: 0, faults: 0, events: 0, decisions: 0, copies: 0, crashes: 0, stumbles: 0 };
const slow = [];
let all = [];

function add(result) {
  const { record, wrong, milliseconds } = result;
  const posts = (entries) => entries.filter(({ method }) => method === "POST").length;
  sums.sessions += 1;
  sums.wrong += wrong.length > 0 ? 1 : 0;
  sums.faults += record.log.filter(({ fault }) => fault).length;
  sums.events += record.log.filter(({ event }) => event).length;
  sums.decisions += record.decisions.length;
  sums.copies += posts(record.log) - posts(record.requests);
  sums.crashes += record.crashes;
  sums.stumbles += record.stumbles;
  slow.push(milliseconds);
  if (wrong.length > 0 || all.length === 1) console.log(report(result, name));
}

/** Reports a session that failed before its check. */
function fail(asked, error) {
  if (!workers.browser.isConnected()) throw new Error("the browser is gone", { cause: error });
  sums.sessions += 1;
  sums.wrong += 1;
  console.log(`WRONG ${title(asked)}, seed ${asked.seed}: ${error.stack}`);
}

try {
  all = await sessions(workers);
  console.log(`${all.length} sessions, ${values.workers} at a time`);
  const left = [...all];
  const worker = async () => {
    for (let asked = left.shift(); asked; asked = left.shift()) {
      await run(workers, asked, campaign.ask).then(add, (error) => fail(asked, error));
      if (sums.sessions % 50 === 0) console.log(`${sums.sessions} of ${all.length}, ${sums.wrong} wrong`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, worker));
} finally {
  await workers.stop();
}
slow.sort((one, other) => one - other);
const seconds = (milliseconds) => `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;
console.log(`${name}: ${Object.entries(sums).map(([what, count]) => `${count} ${what}`).join(", ")}`);
console.log(`a session takes ${seconds(slow[slow.length >> 1])}, the longest ${seconds(slow.at(-1))}; all ${seconds(Date.now() - start)}`);
process.exitCode = sums.wrong > 0 || sums.sessions === 0 ? 1 : 0;

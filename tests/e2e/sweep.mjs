// The sweep: every journey, with one of its requests broken in one of fourteen ways, checked by
// eight invariants.
import { setTimeout as pause } from "node:timers/promises";
import { FaultySandbox, KINDS } from "./faults.mjs";
import { violations } from "./invariants.mjs";
import { Person, SUCCESS } from "./person.mjs";
import { Desk, launch } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";
import { Witness } from "./witness.mjs";

/** Longer than the app's delay before it stores typed text. */
const KEPT = 1_000;

/** Types a mark, and again if it is missing. */
function mark(id, status, explanation) {
  return {
    name: `mark ${id}`,
    isDone: ({ rows }) => rows.some((row) => row.id === id && row.status === status && row.explanation === (explanation ?? "")),
    async act({ desk, witness }) {
      witness.type(id, status);
      await desk.mark(id, status);
      if (explanation === undefined) return;
      await desk.explanationOf(id).fill(explanation);
      witness.type(id, status, explanation);
    },
  };
}

const markRest = {
  name: "mark all unmarked as received",
  isDone: ({ rows }) => rows.every(({ status }) => status !== ""),
  act: (person) => person.press(/^Mark [\d,]+ unchecked assets? as received$/),
};

const save = {
  name: "save marks",
  isDone: ({ rows }) => !rows.some(({ isChanged }) => isChanged),
  act: (person) => person.press("Save changes"),
};

/** A reload with marks that are not saved, as after a crash of the browser. */
const reload = {
  name: "reload",
  isDone: (view, person) => person.hasReloaded,
  async act(person) {
    await person.desk.page.clock.fastForward(KEPT);
    await person.desk.page.reload();
    person.hasReloaded = true;
  },
};

const restore = {
  name: "restore",
  isDone: ({ rows }) => rows.some(({ isChanged }) => isChanged),
  async act(person, view) {
    if (!("Restore" in view.buttons)) throw new Error("there is no button Restore");
    await person.press("Restore");
  },
};

const decide = (verb) => ({ name: verb, isDone: () => false, act: (person) => person.decide(verb) });

/** `goal` is the final status at the service, `shown` its name on the page. */
const CONFIRMED = { goal: "Confirmed", shown: "Confirmed" };
const IN_CLEARING = { goal: "clearingProcess", shown: "Under review" };
const KEY = "4711/1001";
const CERTIFICATE = `/certificates/${KEY}`;

export const JOURNEYS = {
  confirm: { ...CONFIRMED, key: KEY, start: "/", plan: [decide("Confirm")] },
  reject: {
    ...IN_CLEARING,
    key: KEY,
    start: CERTIFICATE,
    plan: [
      markRest,
      mark(1001002, "damaged", "Display cracked – “Gehäuse” too"),
      save,
      mark(1001003, "other", "No power supply"),
      decide("Reject"),
    ],
  },
  draft: {
    ...CONFIRMED,
    key: KEY,
    start: CERTIFICATE,
    plan: [mark(1001001, "received", "Serial number checked"), reload, restore, decide("Confirm")],
  },
};

/** Runs sessions in one browser, each with the first free sandbox. */
export class Workers {
  static async start(count) {
    const workers = new Workers();
    workers.browser = await launch();
    workers.sandboxes = await Promise.all(Array.from({ length: count }, () => FaultySandbox.start()));
    workers.free = [...workers.sandboxes];
    return workers;
  }

  /** Calls `work` as soon as a sandbox is free. */
  async use(work) {
    while (this.free.length === 0) await pause(20);
    const sandbox = this.free.pop();
    try {
      return await work(this.browser, sandbox);
    } finally {
      this.free.push(sandbox);
    }
  }

  async stop() {
    await this.browser.close();
    await Promise.all(this.sandboxes.map((sandbox) => sandbox.stop()));
  }
}

/** The visible state of a page that cannot be examined. */
const GONE = { isDead: true, hasPanel: false, rows: [], status: "" };

/** Runs one session with a fault, or with none; `spoil` is a script that breaks the page. Returns the record. */
async function session(browser, sandbox, { journey: name, index, kind, seed, spoil, ...conduct }) {
  const journey = JOURNEYS[name];
  await sandbox.begin({ index, kind, seed });
  const reported = await sandbox.cspReports();
  const desk = await Desk.open(browser);
  desk.sandbox = sandbox;
  try {
    await desk.page.clock.install();
    const witness = await Witness.of(desk, journey.key);
    if (spoil) await desk.page.addInitScript(spoil);
    const person = new Person(desk, witness, journey, { kind, ...conduct });
    const stuck = await person.act().catch((error) => error.message.split("\n")[0]);
    await witness.settled();
    const { isDead, hasPanel, rows, status: badge } = (await person.look()) ?? GONE;
    const leaks = await witness.leaks();
    const truth = await sandbox.truth(journey.key);
    const { requests, decisions, said, lost, typed } = witness;
    const { trail, crashes, stumbles } = person;
    const watched = { requests, decisions, said, lost, typed, trail, crashes, stumbles, stuck };
    const ended = { isDead, hasPanel, rows, badge, leaks, truth };
    const { troubles, violations } = desk;
    await desk.close();
    const reports = (await sandbox.cspReports()) - reported;
    const { log, wasFollowed } = sandbox;
    const { goal, shown } = journey;
    const about = { token: ACTIVATED, origin: sandbox.url, goal, shown, wasFollowed };
    return { ...about, ...watched, ...ended, troubles, violations, reports, log };
  } finally {
    await desk.close();
  }
}

/** Returns the number of requests of a journey without faults, and the index of the decision. */
export async function measure(workers, name) {
  const record = await workers.use((browser, sandbox) => session(browser, sandbox, { journey: name, seed: 0 }));
  const wrong = judge(record);
  if (!record.said.some(({ outcome }) => SUCCESS.includes(outcome))) wrong.push("nothing was heard of a success");
  if (wrong.length > 0) throw new Error(`${name} without a fault: ${wrong.join("; ")} (${record.trail.join(" › ")})`);
  const post = record.log.findIndex(({ method }) => method === "POST") + 1;
  return { count: record.log.length, post };
}

/** Returns the name of a session, as in `--only`. */
export const title = ({ journey, index, kind }) => `${journey}:${index}:${kind}`;

export function parse(text) {
  const [journey, index, ...kind] = text.split(":");
  if (!(journey in JOURNEYS)) throw new Error(`\`${text}\` is no session, such as reject:5:reset`);
  return { journey, index, kind: kind.join(":") };
}

/** Returns every request of every journey with every kind of fault. */
export function everything(measured, seed) {
  return Object.entries(measured).flatMap(([journey, { count }]) =>
    Array.from({ length: count }, (_, place) => place + 1).flatMap((index) =>
      KINDS.map((kind) => ({ journey, index, kind, seed })),
    ),
  );
}

/** Returns the problems of a session: the invariants, its goal, and whether it got its fault. */
function judge(record, kind) {
  const found = violations(record);
  const isMet = !kind || record.log.some((entry) => entry.fault);
  if (!isMet) found.push("the fault was never met");
  return found;
}

/** Runs one session; `ask` checks more than the invariants. */
export async function run(workers, asked, ask = reached) {
  const start = Date.now();
  const record = await workers.use((browser, sandbox) => session(browser, sandbox, asked));
  const wrong = [...judge(record, asked.kind), ...ask(record, asked)];
  return { asked, record, wrong, milliseconds: Date.now() - start };
}

/** One fault does not prevent the goal. */
export function reached({ truth, goal, stuck }) {
  return truth.status === goal || stuck ? [] : [`I6: the goal was not reached: the service has ${truth.status}`];
}

/** Returns a report of a session, with the command that repeats it. */
export function report({ asked, record, wrong }, campaign = "sweep") {
  const requests = record.log.map(({ index, method, path, answeredStatus, sentStatus, fault }) => {
    const met = fault ? ` [${fault}]` : "";
    return `  ${index} ${method} …${path.slice(-22)}: ${answeredStatus}, the page ${sentStatus}${met}`;
  });
  return [
    `${wrong.length > 0 ? "WRONG" : "right"}: ${title(asked)}, seed ${asked.seed}`,
    ...wrong.map((line) => `  ${line}`),
    `  the person: ${record.trail.join(" › ")}`,
    `  the page said: ${record.said.map(({ outcome }) => outcome).join(" › ")}`,
    ...requests,
    `  again: cargo xtask campaign ${campaign} --only ${title(asked)} --seed ${asked.seed}`,
  ].join("\n");
}

// The sweep: every journey, with one of its requests broken in one of fourteen ways, or with an event at one of them,
// checked by ten invariants.
import { setTimeout as pause } from "node:timers/promises";
import { EVENTS, USER, signIn } from "./events.mjs";
import { FaultySandbox, KINDS, picker } from "./faults.mjs";
import { violations } from "./invariants.mjs";
import { Person, SUCCESS, ScrapPerson, holds } from "./person.mjs";
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

const decide = (verb) => ({
  name: verb,
  button: `${verb} certificate`,
  isDone: () => false,
  act: (person) => person.decide(verb),
});

const hasStatus = ({ truth, goal }) => truth.status === goal;
/** `goal` is the final status at the service, `shown` its name on the page, and `success` the outcomes without a fault. */
const CONFIRMED = { goal: "Confirmed", shown: "Confirmed", success: SUCCESS, isReached: hasStatus };
const IN_CLEARING = { goal: "clearingProcess", shown: "Under review", success: SUCCESS, isReached: hasStatus };
/** Typed marks are at the service, and the page shows no change. */
const SAVED = {
  success: ["saved"],
  isReached: ({ truth, typed, rows }) =>
    !rows.some(({ isChanged }) => isChanged) &&
    Object.entries(typed).every(([id, mark]) => holds(truth.marks.find((row) => row.id === Number(id)), mark)),
};
const IDS = Array.from({ length: 13 }, (_, place) => 11 + place);
const SENT = {
  success: ["taken"],
  isReached: ({ requests }) => {
    const sent = requests.filter(({ path }) => path.endsWith("/scrapErrors"));
    return new Set(sent.flatMap(({ body }) => JSON.parse(body).errorIds)).size === IDS.length;
  },
};
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
  save: {
    ...SAVED,
    key: KEY,
    start: CERTIFICATE,
    plan: [mark(1001002, "damaged", "Display cracked"), mark(1001003, "other", "No power supply"), save],
  },
  scrap: {
    ...SENT,
    key: KEY,
    start: "/scrap-errors",
    config: { scrapErrors: { method: "POST", path: "/v1/logistics/scrapErrors", chunkSize: 2 } },
    ids: IDS,
    Acting: ScrapPerson,
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

/**
 * Runs one session with a fault, an event, both or none. With `isProxied` a proxy manages the session. `spoil` is a script
 * that breaks the page. Returns the record.
 */
async function session(browser, sandbox, { journey: name, index, kind, event, seed, isProxied, spoil, ...conduct }) {
  const journey = JOURNEYS[name];
  const { key, config, Acting = Person } = journey;
  const desk = await Desk.open(browser);
  const meet = async (entry) => {
    await EVENTS[event]({ page: desk.page, sandbox, key, index });
    entry.event = event;
  };
  await sandbox.begin({ index, kind, seed, config, user: isProxied ? USER : null, meet: event && meet });
  const reported = await sandbox.cspReports();
  desk.sandbox = sandbox;
  if (isProxied) await signIn(desk, USER);
  try {
    await desk.page.clock.install();
    const witness = await Witness.of(desk, journey.key);
    if (spoil) await desk.page.addInitScript(spoil);
    const person = new Acting(desk, witness, journey, { kind, ...conduct });
    const stuck = await person.act().catch((error) => error.message.split("\n")[0]);
    await witness.settled();
    const { isDead, hasPanel, rows, status: badge } = (await person.look()) ?? GONE;
    const leaks = await witness.leaks();
    const truth = await sandbox.truth(journey.key);
    const { requests, decisions, said, lost, typed, steps } = witness;
    const { trail, crashes, stumbles } = person;
    const watched = { requests, decisions, said, lost, typed, steps, trail, crashes, stumbles, stuck };
    const ended = { isDead, hasPanel, rows, badge, leaks, truth };
    const { troubles, violations } = desk;
    await desk.close();
    const reports = (await sandbox.cspReports()) - reported;
    const { log, wasFollowed, session: { overwritten } } = sandbox;
    const { goal, shown } = journey;
    const about = { token: ACTIVATED, origin: sandbox.url, goal, shown, wasFollowed, overwritten };
    return { ...about, ...watched, ...ended, troubles, violations, reports, log };
  } finally {
    await desk.close();
  }
}

/** Returns the number of requests of a journey without faults, and the index of the decision or of the last other write. */
export async function measure(workers, name, isProxied = false) {
  const asked = { journey: name, seed: 0, isProxied };
  const record = await workers.use((browser, sandbox) => session(browser, sandbox, asked));
  const wrong = [...judge(record, asked), ...reached(record, asked)];
  if (!record.said.some(({ outcome }) => JOURNEYS[name].success.includes(outcome))) wrong.push("nothing was heard of a success");
  if (wrong.length > 0) throw new Error(`${name} without a fault: ${wrong.join("; ")} (${record.trail.join(" › ")})`);
  const post = record.log.findLastIndex(({ method }) => method !== "GET") + 1;
  return { count: record.log.length, post };
}

/** Returns the name of a session, as in `--only`. */
export const title = ({ journey, index, event, kind }) => `${journey}:${index}:${[event, kind].filter(Boolean)}`;

export function parse(text) {
  const [journey, index, ...rest] = text.split(":");
  if (!(journey in JOURNEYS)) throw new Error(`\`${text}\` is no session, such as reject:5:reset`);
  const parts = rest.join(":").split(",");
  return { journey, index, event: parts.find((part) => part in EVENTS), kind: parts.find((part) => !(part in EVENTS)) };
}

/** Returns the sessions that `chosen` names for every request of every journey. */
function ofEach(measured, chosen) {
  return Object.entries(measured).flatMap(([journey, { count }]) =>
    Array.from({ length: count }, (_, place) => ({ journey, index: place + 1 })).flatMap((request) =>
      chosen(request).map((met) => ({ ...request, ...met })),
    ),
  );
}

/** Returns every request of every journey with every kind of fault. */
export const everything = (measured, seed) => ofEach(measured, () => KINDS.map((kind) => ({ kind, seed })));

/** Returns every request of every journey with every event: alone, and with two faults that the seed chooses. */
export const events = (measured, seed) =>
  ofEach(measured, ({ journey, index }) =>
    Object.keys(EVENTS).flatMap((event) => {
      const first = picker(`${seed} ${journey} ${event}`, index)(KINDS.length);
      const kinds = [undefined, KINDS[first], KINDS[(first + KINDS.length / 2) % KINDS.length]];
      return kinds.map((kind) => ({ event, kind, seed, isProxied: true }));
    }),
  );

/** Returns the problems of a session: the invariants, and whether it got its fault and its event. */
function judge(record, { kind, event }) {
  const found = violations(record);
  if (kind && !record.log.some((entry) => entry.fault)) found.push("the fault was never met");
  if (event && !record.log.some((entry) => entry.event)) found.push("the event never happened");
  return found;
}

/** Runs one session; `ask` checks more than the invariants. */
export async function run(workers, asked, ask = reached) {
  const start = Date.now();
  const record = await workers.use((browser, sandbox) => session(browser, sandbox, asked));
  const wrong = [...judge(record, asked), ...ask(record, asked)];
  return { asked, record, wrong, milliseconds: Date.now() - start };
}

/** One fault does not prevent the goal; what another user marked or decided may. */
export function reached(record, { journey }) {
  const isExcused = record.stuck || record.overwritten.length > 0;
  if (isExcused || JOURNEYS[journey].isReached(record)) return [];
  return [`I6: the goal was not reached: the service has ${record.truth.status}`];
}

/** Returns a report of a session, with the command that repeats it. */
export function report({ asked, record, wrong }, campaign = "sweep") {
  const requests = record.log.map(({ index, method, path, answeredStatus, sentStatus, fault, event }) => {
    const met = [event, fault].filter(Boolean).map((name) => ` [${name}]`).join("");
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

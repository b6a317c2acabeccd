// A simulated careful user: follows a plan and recovers from every fault as the page offers.
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "./events.mjs";
import { isSlow } from "./faults.mjs";

/** Maximum number of steps of a session. */
const MOST_STEPS = 60;
/** Maximum number of failed presses of a session. */
const MOST_STUMBLES = 8;
/** Real milliseconds after which a page that is still busy counts as stuck, on a busy machine too. */
const STUCK = 60_000;
/** Milliseconds between two looks. */
const BLINK = 40;
/** After this number of equal looks the clock is advanced. */
const SAME = 3;
/** After this number of equal looks a list without rows counts as empty: rows are drawn in a later frame. */
const DRAWN = 25;
/** Longer than any timeout of the app, in milliseconds. */
const DEADLINE = 61_000;
/** Milliseconds that a press may take, on a busy machine too. */
const CLICK = { timeout: 20_000 };
/** Number of checks of an unknown outcome before the certificate is opened again. */
const CHECKS = 2;

export const SUCCESS = ["confirmed", "rejected", "pending-second"];
export const FAILURE = ["not-applied", "changed", "session"];
/** The names on the page of certificates that are decided. */
const DECIDED = /Confirmed|Under review/;

/** Returns the visible state of the page. */
function glance() {
  const seen = (element) => element.checkVisibility();
  const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const main = document.querySelector("main")?.innerText ?? "";
  const buttons = [...document.querySelectorAll("button")].filter(seen).map((button) => [
    words(button),
    button.getAttribute("aria-disabled") !== "true" && !button.disabled,
  ]);
  const rows = [...document.querySelectorAll("tr[data-asset-id]")].map((row) => ({
    id: Number(row.dataset.assetId),
    status: row.dataset.status ?? "",
    explanation: row.querySelector("input[type=text], input:not([type]), textarea")?.value ?? "",
    isChanged: row.dataset.changed === "true",
  }));
  return {
    isDead: document.documentElement.hasAttribute("data-crashed"),
    hasPanel: Boolean(document.querySelector(".crash-panel")),
    path: location.pathname,
    asksToken: Boolean(document.querySelector("input.token")),
    asksUser: [...document.querySelectorAll("dialog[open]")].some((dialog) => /Another person is signed in/.test(dialog.innerText)),
    outcome: document.querySelector("[data-outcome]")?.dataset.outcome ?? null,
    isComplete: Boolean(document.querySelector('[data-complete="true"]')),
    isWaiting: Boolean(document.querySelector("[aria-busy]")) || /Saving changes…/.test(main),
    isOtherUser: /The person who is signed in is not the one shown here/.test(main),
    isConflict: /The server refused the request \(409\)/.test(main),
    isMissing: /is not in the loaded lists/.test(main),
    status: document.querySelector(".badges .badge, .badges")?.innerText ?? "",
    buttons: Object.fromEntries(buttons),
    rows,
  };
}

export class Person {
  /** `decidesAgain` if the page offers it after a request was sent; `reloads` while an answer is pending. */
  constructor(desk, witness, journey, { kind = "", decidesAgain = true, reloads = false } = {}) {
    Object.assign(this, { desk, witness, journey, kind, decidesAgain, reloads });
    Object.assign(this, { trail: [], place: 0, checks: 0, stumbles: 0, crashes: 0, user: desk.sandbox.session.user });
    // The user confirms leaving a page with changes.
    desk.page.on("dialog", (question) => question.accept());
  }

  /** Acts from the first visit to the goal, or to a page without a next step; returns the reason in that case. */
  async act() {
    await this.desk.visit(this.journey.start);
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const view = await this.settle();
      if (!view) return "the page goes on and on without an end";
      await this.notice(view);
      if (this.witness.lost.length > 0) return "what was typed is lost";
      const [name, step] = this.choose(view);
      this.trail.push(name);
      if (name === "done") return null;
      // The control may be gone by now; then another look decides.
      await step().catch((error) => this.stumble(name, error));
      if (this.stumbles > MOST_STUMBLES) return `no way on: ${this.trail.at(-1)}`;
    }
    return "no end after so many steps";
  }

  stumble(name, error) {
    this.stumbles += 1;
    this.trail.push(`${name} failed: ${error.message.split("\n")[0]}`);
  }

  look() {
    // A page that is loading cannot be examined.
    return this.desk.page.evaluate(glance).catch(() => null);
  }

  /** Waits until nothing is in progress, and advances the clock if only a timer could end it. */
  async settle() {
    const end = Date.now() + STUCK;
    let [last, same] = ["", 0];
    while (Date.now() < end) {
      await pause(BLINK);
      const view = await this.look();
      const underWay = this.witness.underWay();
      const now = JSON.stringify([view, this.witness.requests.length, underWay]);
      [last, same] = [now, now === last ? same + 1 : 0];
      const isBusy = !view || underWay > 0 || view.isWaiting || view.outcome === "sending";
      if (!isBusy && same >= (isWithoutRows(view) ? DRAWN : 1)) {
        await this.witness.settled();
        return view;
      }
      if (isBusy && same >= SAME) await this.passTime(underWay, same);
    }
    return null;
  }

  async passTime(underWay, same) {
    const { clock } = this.desk.page;
    if (underWay === 0) await clock.fastForward(2_500);
    // Only an answer that a fault withholds makes waiting futile; a busy machine does not.
    else if (same % 10 === 9 && (await this.isHeldBack())) await clock.fastForward(DEADLINE);
  }

  async isHeldBack() {
    return isSlow(this.kind) && this.desk.sandbox.log.some(({ fault }) => fault);
  }

  /** Typed text is on the page or at the service. */
  async notice(view) {
    const isReading = !view.isComplete || view.outcome === "sending" || "Restore" in view.buttons;
    if (isReading || this.isAfterReload()) return;
    const shown = new Map(view.rows.map((row) => [row.id, row]));
    const { overwritten } = this.desk.sandbox.session;
    const isOwn = ([id]) => !overwritten.includes(Number(id));
    const missing = Object.entries(this.witness.typed).filter(([id, mark]) => !holds(shown.get(Number(id)), mark)).filter(isOwn);
    if (missing.length === 0) return;
    const { marks } = await this.desk.sandbox.truth(this.journey.key);
    const stored = new Map(marks.map((mark) => [mark.id, mark]));
    const lost = missing.filter(([id, mark]) => !holds(stored.get(Number(id)), mark));
    this.witness.lost.push(...lost.map(([id]) => `${id} before “${this.journey.plan[this.place]?.name}”`));
  }

  /** Returns whether a reload has not yet restored typed text. */
  isAfterReload() {
    return this.journey.plan[this.place]?.name === "restore";
  }

  wasTold() {
    return this.witness.said.some(({ outcome }) => SUCCESS.includes(outcome));
  }

  /** Returns the next step: first recovery, then the plan. */
  choose(view) {
    return this.fromTrouble(view) ?? this.fromOutcome(view) ?? this.fromPlan(view);
  }

  fromTrouble(view) {
    if (view.isDead) {
      this.crashes += 1;
      return ["reload the crashed page", () => this.desk.page.reload()];
    }
    if (view.asksToken) return ["sign in", () => this.signIn()];
    if (this.isReplaced(view)) return ["sign in as before in another tab", () => this.signInAsBefore(view)];
    if (view.buttons["Try again"]) return this.pressing("Try again");
    if (view.path === "/certificates") {
      const link = this.desk.link(this.journey.key);
      // Another user may have decided the certificate before the list was read.
      if (this.trail.at(-1) === "look for the certificate") return ["open the certificate by its address", () => this.desk.visit(`/certificates/${this.journey.key}`)];
      const isListed = async () => (await link.count()) > 0;
      return ["look for the certificate", async () => ((await isListed()) ? link.click(CLICK) : this.press("Refresh"))];
    }
    if (view.isMissing) return this.pressing("Refresh");
    return null;
  }

  /** Returns whether the user notices another user's session: the page says so, or shows that user's name since its start. */
  isReplaced(view) {
    const { user } = this.desk.sandbox.session;
    return view.asksUser || (user !== this.user && (view.isOtherUser || this.witness.named === user));
  }

  async signInAsBefore({ asksUser }) {
    await signIn(this.desk, this.user);
    if (asksUser) await this.desk.dialog("Another person is signed in").getByRole("button", { name: "Cancel" }).click(CLICK);
    else if (this.witness.named !== this.user) await this.desk.page.reload();
  }

  async signIn() {
    await this.desk.signIn();
    await pause(BLINK);
  }

  fromOutcome(view) {
    if (view.outcome === "unknown") {
      this.checks += 1;
      if (this.checks <= CHECKS) return this.pressing("Refresh status");
      if (!this.decidesAgain) return ["done"];
      return this.pressing("Decide again");
    }
    if (FAILURE.includes(view.outcome)) {
      return this.decidesAgain ? this.pressing("Show current state") : ["done"];
    }
    return null;
  }

  fromPlan(view) {
    if (!view.isComplete || isWithoutRows(view)) return this.pressing("Refresh");
    if (this.wasTold() || DECIDED.test(view.status)) return ["done"];
    if (view.buttons["Keep my change"]) return ["keep my change", () => this.press(/^Keep my change for asset/)];
    while (this.journey.plan[this.place]?.isDone(view, this)) this.place += 1;
    const step = this.journey.plan[this.place];
    // Another user may have decided the certificate, or set marks that forbid the decision.
    if (view.isConflict && this.trail.at(-1) === step?.name) return this.pressing("Refresh");
    const isOff = Object.entries(view.buttons).some(([name, isOn]) => name.startsWith(step?.button) && !isOn);
    const isForbidden = isOff && this.desk.sandbox.session.overwritten.length > 0;
    return step && !isForbidden ? [step.name, () => step.act(this, view)] : ["done"];
  }

  pressing(name) {
    return [name, () => this.press(name)];
  }

  /**
   * Presses a button. A disabled or missing one is awaited only until the page changes; then another
   * look decides.
   */
  async press(name) {
    const button = this.desk.button(name).first();
    const shown = JSON.stringify(await this.look());
    const end = Date.now() + CLICK.timeout;
    while ((await button.count()) === 0 || !(await button.isEnabled())) {
      if (Date.now() > end) throw new Error(`${name} cannot be pressed`);
      await pause(BLINK);
      if (JSON.stringify(await this.look()) !== shown) throw new Error(`the page changed before ${name} was pressed`);
    }
    await button.click(CLICK);
    await pause(BLINK);
  }

  /** Decides: opens the last question, records the shown rows, and answers. */
  async decide(verb) {
    const { desk, witness, journey } = this;
    await this.press(`${verb} certificate`);
    const dialog = desk.dialog(`${verb} certificate ${journey.key}?`);
    await dialog.getByRole("checkbox").check(CLICK);
    const view = await this.look();
    this.checks = 0;
    witness.decide(verb, view.rows.map(({ id, status, explanation }) => ({ id, status, explanation })));
    await dialog.getByRole("button", { name: verb, exact: true }).click(CLICK);
    await pause(BLINK);
    if (this.reloads) await this.reloadOnceSent();
  }

  async reloadOnceSent() {
    const end = Date.now() + STUCK;
    while (Date.now() < end && !this.witness.requests.some(({ method }) => method === "POST")) await pause(5);
    const { page } = this.desk;
    const { open } = this.witness;
    // If the page asks before it unloads, the browser does not report the end of all its requests.
    page.once("framenavigated", () => {
      for (const request of open.keys()) if (!request.isNavigationRequest()) open.delete(request);
    });
    await page.reload();
    this.trail.push("reload at once");
  }
}

/** Sends IDs of scrap errors, and never again those whose outcome is unknown. */
export class ScrapPerson extends Person {
  fromOutcome({ outcome }) {
    if (outcome === "unknown") return this.pressing("Discard these IDs");
    if (outcome === "refused" || outcome === "not-sent") return this.pressing("Close");
    return null;
  }

  fromPlan({ buttons }) {
    if (!this.hasTyped) return ["type IDs", () => this.type()];
    return buttons.Send ? this.pressing("Send") : ["done"];
  }

  async type() {
    await this.desk.get("textbox", "Error IDs").fill(this.journey.ids.join("\n"));
    this.hasTyped = true;
  }
}

const isWithoutRows = ({ isComplete, rows }) => isComplete && rows.length === 0;

/** Returns whether a row contains the typed text. */
export function holds(row, { status, explanation }) {
  if (!row || row.status.toLowerCase() !== status.toLowerCase()) return false;
  return explanation === undefined || row.explanation === explanation;
}

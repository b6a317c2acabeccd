// Unsent marks laid over the assets, with undo.
import { counted, statusLabel } from "./words.js";

/** The most steps that can be undone. */
const STEPS = 100;

/** What a step did, in words. */
const NAMES = {
  status: (count, status) => `${counted(count, "asset")} marked as ${statusLabel(status)}`,
  explained: (count, status) => `${counted(count, "asset")} marked as ${statusLabel(status)}, with an explanation`,
  back: (count) => `${counted(count, "status", "statuses")} taken back`,
  typed: (_, __, { id }) => `Explanation of asset ${id} changed`,
  list: (count) => `${counted(count, "asset")} marked from a list`,
  discard: (count) => `${counted(count, "change")} discarded`,
  restore: (count) => `${counted(count, "unsaved change")} restored`,
};

/** The mark of an asset with another status or explanation; `undefined` leaves it, what the service holds is no mark. */
function laidOver({ mark, held }, status, explanation) {
  const own = (wanted, before, there) => (wanted === undefined ? before : wanted === there ? null : wanted);
  const next = {
    status: own(status, mark?.status ?? null, held.status) || null,
    explanation: own(explanation, mark?.explanation ?? null, held.explanation),
  };
  return next.status === null && next.explanation === null ? null : next;
}

const isSame = (one, other) => one === other || (one?.status === other?.status && one?.explanation === other?.explanation);

export class Draft {
  /** `onChange` is called after each step. */
  constructor(onChange) {
    this.onChange = onChange;
    /** The assets that have a mark. */
    this.marked = new Set();
    this.past = [];
    this.future = [];
  }

  put(asset, mark) {
    asset.mark = mark;
    asset.status = mark?.status ?? asset.held.status;
    asset.explanation = mark?.explanation ?? asset.held.explanation;
    if (mark) this.marked.add(asset);
    else this.marked.delete(asset);
  }

  /** Chooses a status for assets, and where one is given an explanation, as one step; what was done, or nothing. */
  mark(assets, status, explanation) {
    const kind = explanation !== undefined ? "explained" : status ? "status" : "back";
    return this.take({ kind, status }, assets, (asset) => laidOver(asset, status, explanation));
  }

  type(asset, explanation) {
    return this.take({ kind: "typed" }, [asset], () => laidOver(asset, undefined, explanation));
  }

  /** Takes what a list says of each asset. */
  list(changes, kind = "list") {
    const wanted = new Map(changes.map((change) => [change.asset, change]));
    return this.take({ kind }, wanted.keys(), (asset) => {
      const { status, explanation } = wanted.get(asset);
      return laidOver(asset, status, explanation);
    });
  }

  discard() {
    return this.take({ kind: "discard" }, [...this.marked], () => null);
  }

  take(step, assets, markOf) {
    const changes = [];
    for (const asset of assets) {
      const before = asset.mark;
      const after = markOf(asset);
      if (isSame(before, after)) continue;
      changes.push({ asset, before, after });
      this.put(asset, after);
    }
    if (!changes.length) return null;
    this.remember({ ...step, changes });
    this.onChange();
    return this.undoes;
  }

  /** Typing into one explanation is one step. */
  remember(step) {
    const last = this.past.at(-1);
    const isTyping = step.kind === "typed" && last?.kind === "typed" && last.changes[0].asset === step.changes[0].asset;
    this.future = [];
    if (isTyping) last.changes[0].after = step.changes[0].after;
    else this.past.push(step);
    if (this.past.length > STEPS) this.past.shift();
  }

  undo() {
    this.move(this.past, this.future, ({ before }) => before);
  }

  redo() {
    this.move(this.future, this.past, ({ after }) => after);
  }

  move(from, to, markOf) {
    const step = from.pop();
    for (const change of step.changes) this.put(change.asset, markOf(change));
    to.push(step);
    this.onChange();
  }

  /** What can be undone, in words. */
  get undoes() {
    return nameOf(this.past.at(-1));
  }

  get redoes() {
    return nameOf(this.future.at(-1));
  }
}

const nameOf = (step) => step && NAMES[step.kind](step.changes.length, step.status, step.changes[0].asset);

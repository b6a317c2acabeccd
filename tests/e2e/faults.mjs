// A sandbox with faults: plans them, reads its log and restores its data at run time.
import { setTimeout as pause } from "node:timers/promises";
import { Sandbox } from "./service.mjs";

/** The fourteen faults of a sweep, described in `docs/faults.md`. */
export const KINDS = [
  "refuse",
  "hang",
  "reset",
  "reset:committed",
  "close:committed",
  "half-headers",
  "half-body",
  "dribble",
  "401",
  "403",
  "429",
  "500",
  "302",
  "wrong-body",
];

/** Kinds of lost replies, before and after the service acts. */
export const LOSSES = ["close", "reset", "hang", "half-headers", "half-body"].flatMap((kind) => [
  `${kind}:committed:copies`,
  `${kind}:not-committed:copies`,
]);

/** Kinds that end only by a timeout of the app. */
export const isSlow = (kind) => /^(hang|dribble)/.test(kind);

const REFUSALS = 40;

export class FaultySandbox extends Sandbox {
  static start() {
    return super.start({ flags: ["--log", "--faults", "seed=0"] });
  }

  /** Waits while connections are refused. */
  async ask(...question) {
    for (let refusals = 0; ; refusals += 1) {
      try {
        return await super.ask(...question);
      } catch (error) {
        if (refusals === REFUSALS) throw error;
      }
      await pause(50);
    }
  }

  async order(path, body) {
    const response = await fetch(this.url + path, { method: "POST", body });
    if (!response.ok) throw new Error(`${path} ${body}: ${await response.text()}`);
  }

  /** Restores the demo data and plans faults from the next request on. */
  async begin(plan) {
    await this.order("/faults/reset");
    await this.order("/faults", plan);
    this.said = "";
  }

  async log() {
    return (await this.read("/faults/log")).requests;
  }

  /** Returns whether a redirect was followed. */
  wasFollowed() {
    return / \/login\b/.test(this.said);
  }

  /** Returns the state of a certificate, read directly. */
  async truth(key) {
    const [{ confirmationStatus: status }, assets] = await Promise.all([this.certificate(key), this.assets(key)]);
    const marks = assets.map(({ assetId: id, acceptanceStatus, explanation, confirmationStatus }) => ({
      id,
      status: acceptanceStatus ?? "",
      explanation: explanation ?? "",
      confirmation: confirmationStatus,
    }));
    return { status, marks };
  }
}

// A sandbox that makes trouble: its faults are planned, its log read and its data restored while it runs.
import { setTimeout as pause } from "node:timers/promises";
import { Sandbox } from "./service.mjs";

/** The fourteen troubles of a sweep; `docs/faults.md` says what each one is. */
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

/** What can become of a reply that the desk never gets, on either side of what the service does. */
export const LOSSES = ["close", "reset", "hang", "half-headers", "half-body"].flatMap((kind) => [
  `${kind}:committed:copies`,
  `${kind}:not-committed:copies`,
]);

/** Kinds that end only when the desk loses its patience. */
export const isSlow = (kind) => /^(hang|dribble)/.test(kind);

const REFUSALS = 40;

export class FaultySandbox extends Sandbox {
  static start() {
    return super.start({ flags: ["--log", "--faults", "seed=0"] });
  }

  /** While connections are refused, the truth has to wait as well. */
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

  /** The demo data as they were, and a plan of faults that counts from the next request. */
  async begin(plan) {
    await this.order("/faults/reset");
    await this.order("/faults", plan);
    this.said = "";
  }

  async log() {
    return (await this.read("/faults/log")).requests;
  }

  /** Whether somebody went where only a redirection leads. */
  wasFollowed() {
    return / \/login\b/.test(this.said);
  }

  /** The state of a certificate, past the desk. */
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

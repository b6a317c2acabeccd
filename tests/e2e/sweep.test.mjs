// A part of the sweep: one request of a session fails or meets an event, and the page stays true.
import assert from "node:assert/strict";
import { test as base } from "@playwright/test";
import { FaultySandbox, USER_SOURCE } from "./faults.mjs";
import { ACTIVATED } from "./service.mjs";
import { measure, report, run, title } from "./sweep.mjs";

const SEED = 7;

/** `workers` runs sessions in the browser of this worker. */
const test = base.extend({
  workers: [
    async ({ browser }, use) => {
      const sandbox = await FaultySandbox.start();
      await use({ use: (work) => work(browser, sandbox) });
      await sandbox.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * The sessions of each journey. `post` is the deciding request, with three faults that leave its outcome open. The other
 * three requests belong to a read, a save, and a read after a reload.
 */
const SESSIONS = {
  confirm: [["post", "reset:committed"], ["post", "half-headers"], ["post", "500"], [1, "302"]],
  reject: [["post", "close:committed"], ["post", "hang"], ["post", "wrong-body"], [9, "reset:committed"]],
  draft: [["post", "reset:committed"], ["post", "half-headers"], ["post", "500"], [7, "401"]],
};

for (const [journey, sessions] of Object.entries(SESSIONS)) {
  test.describe(`one request of the journey ${journey} goes wrong, and the page shows the truth`, () => {
    // One worker runs them all and measures the journey once.
    test.describe.configure({ mode: "default" });
    let decision;
    test.beforeAll(async ({ workers }) => {
      decision = (await measure(workers, journey)).post;
    });
    for (const [index, kind] of sessions) {
      test(title({ journey, index, kind }), async ({ workers }) => {
        const result = await run(workers, { journey, index: index === "post" ? decision : index, kind, seed: SEED });
        assert.deepEqual(result.wrong, [], report(result));
      });
    }
  });
}

/** Events of sessions that a proxy manages, each at the last request before a write. */
const EVENTS = { confirm: "jump-5h", save: "other-mark", scrap: "person" };

for (const [journey, event] of Object.entries(EVENTS)) {
  test(`${event} before the last write of the journey ${journey}, and the page shows the truth`, async ({ workers }) => {
    const { post } = await measure(workers, journey, true);
    const result = await run(workers, { journey, index: post - 1, event, seed: SEED, isProxied: true });
    assert.deepEqual(result.wrong, [], report(result, "people"));
  });
}

/** Pages that break an invariant. The scripts run in the page; I1, I5 and I9 are tried daily. */
const SPOILT = {
  I1: () => {
    const { fetch } = window;
    window.fetch = (request, ...more) => {
      if (request.method === "POST") fetch(request.clone(), ...more).catch(() => {});
      return fetch(request, ...more);
    };
  },
  I2: () => {
    const show = () => document.querySelector("tr[data-asset-id]")?.setAttribute("data-status", "other");
    addEventListener("pointerdown", show, true);
  },
  I3: () => {
    const claim = () => document.querySelector('[data-outcome="idle"]')?.setAttribute("data-outcome", "confirmed");
    new MutationObserver(claim).observe(document, { subtree: true, childList: true });
  },
  I4: () => {
    new MutationObserver((changes, observer) => {
      const told = document.querySelector('[data-outcome="confirmed"]');
      if (!told) return;
      observer.disconnect();
      told.setAttribute("data-outcome", "not-applied");
      requestAnimationFrame(() => told.setAttribute("data-outcome", "confirmed"));
    }).observe(document, { subtree: true, attributes: true });
  },
  I5: () => {
    const forget = (event) => event.target.matches("tr :not(select)") && event.stopImmediatePropagation();
    addEventListener("input", forget, true);
  },
  I6: () => addEventListener("pointerdown", () => console.error("something is wrong")),
  I7: () => fetch("https://example.org/").catch(() => {}),
  I8: (token) => addEventListener("pointerdown", () => sessionStorage.setItem("kept", token)),
  I9: () => {
    const start = Date.now();
    Date.now = () => start;
  },
  I10: (token, userUrl) => {
    const { fetch } = window;
    let first;
    window.fetch = async (request, ...more) => {
      if (!request.url?.endsWith(userUrl)) return fetch(request, ...more);
      first ??= fetch(request, ...more);
      return (await first).clone();
    };
  },
};
/** Other sessions than one of `confirm` without a fault. */
const BROKEN = {
  I5: { journey: "reject" },
  I9: { journey: "scrap", index: 2, event: "jump-5h", isProxied: true },
  I10: { journey: "scrap", index: 2, event: "person", isProxied: true },
};

test.describe("the sweep finds a page that breaks an invariant", () => {
  for (const [name, spoil] of Object.entries(SPOILT)) {
    const tag = ["I1", "I5", "I9"].includes(name) ? [] : "@campaign";
    test(name, { tag }, async ({ workers }) => {
      const spoilt = { content: `(${spoil})(${JSON.stringify(ACTIVATED)}, ${JSON.stringify(USER_SOURCE.url)})` };
      const { wrong } = await run(workers, { journey: "confirm", ...BROKEN[name], seed: SEED, spoil: spoilt });
      assert.ok(wrong.some((line) => line.startsWith(`${name}:`)), JSON.stringify(wrong));
    });
  }
});

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { ACTIVATED } from "./service.mjs";
import { JOURNEYS, Workers, measure, report, run, sample, title } from "./sweep.mjs";

const SEED = 7;
const workers = await Workers.start(2);
after(() => workers.stop());

const names = Object.keys(JOURNEYS);
const measured = await Promise.all(names.map(async (name) => [name, await measure(workers, name)]));

describe("one request goes wrong, and nothing untrue is said", { concurrency: 2 }, () => {
  for (const asked of sample(Object.fromEntries(measured), SEED)) {
    test(title(asked), async () => {
      const result = await run(workers, asked);
      assert.deepEqual(result.wrong, [], report(result));
    });
  }
});

/** Pages that break a promise, so that the sweep is not believed when it is blind. The scripts run in the page. */
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
};

describe("a page that breaks a promise is seen", { concurrency: 2 }, () => {
  for (const [name, spoil] of Object.entries(SPOILT)) {
    test(name, async () => {
      const spoilt = { content: `(${spoil})(${JSON.stringify(ACTIVATED)})` };
      const journey = name === "I5" ? "reject" : "confirm";
      const { wrong } = await run(workers, { journey, seed: SEED, spoil: spoilt });
      assert.ok(wrong.some((line) => line.startsWith(name)), JSON.stringify(wrong));
    });
  }
});

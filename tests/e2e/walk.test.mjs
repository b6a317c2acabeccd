// A random walk: presses, keys, texts and choices without a plan, in every page. Nothing crashes the app.
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import { journey } from "./journey.mjs";
import { ACTIVATED, CERTIFICATES } from "./service.mjs";

/** Steps between two looks from outside. */
const STRETCH = 250;
/** Steps until the demo data and the page are fresh again. */
const LIFE = 5_000;
/** Real milliseconds of a step, on a busy machine too. */
const STEP = 100;
const PLACES = ["/certificates", "/certificates/4711/1001", "/certificates/4711/1043", "/certificates/4711/1001/import", "/certificates/several", "/review", "/review/4711/1005", "/scrap-errors", "/settings"];

/** Runs in the page before its scripts: nothing prints, downloads or opens a window. */
function tame() {
  window.print = () => {};
  window.open = () => null;
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.hasAttribute("download")) click.call(this);
  };
}

/** Runs in the page: acts at random, and returns the number of steps. */
async function wander({ seed, count, token }) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = (list) => list[random(list.length)];
  const scope = () => document.querySelector("dialog[open]:last-of-type") ?? document;
  const visible = (selector) => [...scope().querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const enter = (field, value) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    set.call(field, value);
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const WORDS = ["", "received", "damaged", "1001001", "4711/1002", "Lid ‘broken’ 🙂", "<b>x</b>", "800000\n800001;1", "ID;Status\n1001001;i.O.\n1001002;Kratzer", "12,5", "x".repeat(5000)];
  const KEYS = ["Enter", "Escape", "ArrowDown", "ArrowUp", "Home", "End", "PageDown", "Tab", " ", "1", "2", "6", "/", "?", "j", "k", "g", "c", "r", "s", "z", "Delete"];
  const acts = {
    press: () => pick(visible("button, a[href^='/'], summary, label, tbody tr, th button"))?.click(),
    key: () => {
      const target = random(3) ? (document.activeElement ?? document.body) : (pick(visible("button, input, select, textarea, tbody tr")) ?? document.body);
      target.focus?.();
      const chord = { key: pick(KEYS), bubbles: true, cancelable: true, ctrlKey: random(12) === 0, shiftKey: random(12) === 0, altKey: random(20) === 0 };
      for (const kind of ["keydown", "keyup"]) target.dispatchEvent(new KeyboardEvent(kind, chord));
    },
    type: () => {
      const field = pick(visible("textarea:enabled, input:enabled:is([type=text], [type=search], :not([type]))"));
      if (field) enter(field, field.classList.contains("token") ? token : pick(WORDS));
    },
    choose: async () => {
      const select = pick(visible("select:enabled"));
      select?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
      await null;
      if (select?.options.length) enter(select, pick([...select.options]).value);
    },
    scroll: () => scrollTo(0, random(document.documentElement.scrollHeight)),
    back: () => history.go(pick([-1, -1, 1])),
    leave: () => dispatchEvent(new Event(pick(["blur", "focus", "beforeprint", "afterprint", "offline", "online", "resize"]))),
  };
  const often = ["press", "press", "press", "press", "key", "key", "key", "type", "type", "choose", "scroll", "back", "leave"];
  for (let step = 0; step < count; step += 1) {
    await acts[pick(often)]();
    await new Promise((done) => (random(8) ? setTimeout(done) : requestAnimationFrame(done)));
    if ("crashed" in document.documentElement.dataset) return step;
  }
  return count;
}

/** Leaves the app. A navigation that the walk or the try before began may interrupt this one. */
async function leave(page) {
  for (let tries = 1; ; tries += 1) {
    await page.goto("about:blank").catch(() => {});
    try {
      return await page.waitForURL("about:blank", { timeout: 5_000 });
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** Walks `steps` steps from a seed. */
async function walk(desk, sandbox, { steps, seed }) {
  test.setTimeout(60_000 + steps * STEP);
  // A question of a page that is left meanwhile cannot be answered.
  desk.page.on("dialog", (question) => question.accept().catch(() => {}));
  await desk.context.addInitScript(tame);
  for (let done = 0; done < steps; ) {
    if (done % LIFE === 0) await sandbox.reset?.();
    await leave(desk.page);
    await desk.enter("/settings");
    await desk.page.evaluate((place) => {
      history.pushState(null, "", place);
      dispatchEvent(new PopStateEvent("popstate"));
    }, PLACES[(seed + done / STRETCH) % PLACES.length]);
    // A page that is left ends its part of the walk.
    await desk.page.evaluate(wander, { seed: seed + done, count: STRETCH, token: ACTIVATED }).catch((error) => {
      if (!/context was destroyed|Target.*closed|navigat/i.test(error.message)) throw error;
    });
    assert.equal(await desk.page.locator("html[data-crashed]").count(), 0, `a crash after step ${done}, seed ${seed}`);
    done += STRETCH;
  }
  // The browser logs each refused request.
  desk.troubles = desk.troubles.filter((trouble) => !trouble.startsWith("Failed to load resource:"));
  const answer = await sandbox.ask("GET", `/api${CERTIFICATES}?take=1&skip=0`);
  assert.equal(answer.status, 200);
}

const flags = ["--resettable"];

journey("a thousand random steps crash nothing", { flags }, (desk, sandbox) => walk(desk, sandbox, { steps: 1_000, seed: 7 }));

for (const seed of [1, 2]) {
  const viewport = seed === 1 ? { width: 1280, height: 800 } : { width: 390, height: 844 };
  journey(`fifty thousand random steps crash nothing, with seed ${seed}`, { tag: "@campaign", flags, viewport }, (desk, sandbox) => walk(desk, sandbox, { steps: 50_000, seed }));
}

// The smoke suite in WebKit.
import assert from "node:assert/strict";
import { eventually, until } from "./browser.mjs";
import { test as base } from "./journey.mjs";
import { Sandbox } from "./service.mjs";
import { SMOKE } from "./smoke.mjs";
import { WebKit, idOf } from "./webkit.mjs";

/** Selectors of elements by role; names are those that WebKit computes. */
const SELECTORS = {
  button: "button",
  checkbox: "input[type=checkbox]",
  combobox: "select",
  dialog: "dialog",
  grid: "[role=grid]",
  group: "fieldset, [role=group], [role=radiogroup]",
  heading: "h1, h2, h3",
  link: "a[href]",
  radio: "input[type=radio]",
  region: "section",
  searchbox: "input[type=search]",
  table: "table:not([role])",
  textbox: "textarea, input:not([type]), input[type=text]",
};
const KEYS = { Control: "\uE009", Enter: "\uE007", Escape: "\uE00C", ArrowDown: "\uE015" };
/** Errors of a page that changes during a query, or that still covers the element. */
const PASSING = ["stale element reference", "no such element", "element click intercepted", "element not interactable"];

/** Acts by WebDriver. */
class SessionHand {
  constructor(session, sandbox) {
    Object.assign(this, { session, sandbox });
  }

  /** Returns the only element with this role and name, or nothing. */
  async look({ role, name, within }) {
    const root = within ? await this.look(within) : null;
    if (within && !root) return undefined;
    const all = await this.session.evaluate(
      (root, selector) => [...(root ?? document).querySelectorAll(selector)].filter((element) => element.checkVisibility()),
      root,
      SELECTORS[role],
    );
    const found = [];
    for (const element of all) {
      const label = await this.session.call("GET", `element/${idOf(element)}/computedlabel`);
      const text = label.replace(/\s+/g, " ").trim();
      if (typeof name === "string" ? text === name : name.test(text)) found.push(element);
    }
    assert.ok(found.length < 2, `${found.length} elements: ${role} ${name}`);
    return found[0];
  }

  /** Waits for an element and acts on it, again if the page has replaced it. */
  async on(target, act) {
    let result;
    const isDone = async () => {
      try {
        const element = await this.look(target);
        if (!element) return "not found";
        result = await act(element);
        return "done";
      } catch (error) {
        if (!PASSING.includes(error.code)) throw error;
        return error.message;
      }
    };
    await eventually(isDone, "done", `${target.role} ${target.name}`);
    return result;
  }

  command(element, command, body) {
    return this.session.call(body ? "POST" : "GET", `element/${idOf(element)}/${command}`, body);
  }

  /** Waits for the page and watches for its errors. */
  async loaded() {
    await this.session.until("document.querySelector('main h1')");
    await this.session.evaluate(() => {
      window.troubles = [];
      addEventListener("error", ({ message }) => window.troubles.push(message));
      addEventListener("unhandledrejection", ({ reason }) => window.troubles.push(String(reason)));
    });
  }

  async visit(path) {
    await this.session.open(this.sandbox.url + path);
    await this.loaded();
  }

  async reload() {
    await this.session.call("POST", "refresh");
    await this.loaded();
  }

  goBack() {
    return this.session.call("POST", "back");
  }

  path() {
    return this.session.evaluate("location.pathname + location.search");
  }

  see(target) {
    return this.on(target, () => {});
  }

  gone(target) {
    return eventually(() => this.look(target), undefined, `gone: ${target.role} ${target.name}`);
  }

  /** Clicks the label, since it covers the radio button. */
  click(target) {
    return this.on(target, async (element) => {
      const own = target.role === "radio" ? await this.session.evaluate((radio) => radio.labels[0], element) : element;
      await this.command(own, "click", {});
    });
  }

  fill(target, text) {
    return this.on(target, async (element) => {
      await this.command(element, "clear", {});
      await this.command(element, "value", { text: text.replaceAll("\n", KEYS.Enter) });
      assert.equal(await this.command(element, "property/value"), text, `typed into ${target.name}`);
    });
  }

  select(target, value) {
    return this.on(target, async (element) => {
      // A select in a row has its options once it has the focus.
      await this.session.evaluate((select) => select.focus(), element);
      const option = await this.session.evaluate((select, value) => [...select.options].find((option) => option.value === value), element, value);
      await this.command(option, "click", {});
    });
  }

  upload(within, file) {
    return this.on(within, async (element) => {
      const input = await this.session.evaluate((root) => root.querySelector("input[type=file]"), element);
      await this.command(input, "value", { text: file });
    });
  }

  /** Presses keys for as long as a person does: faster keys are those of a scanner. */
  press(keys) {
    const held = { type: "pause", duration: 40 };
    const values = keys.split("+").map((key) => KEYS[key] ?? key);
    const downs = values.map((value) => ({ type: "keyDown", value }));
    const ups = values.toReversed().map((value) => ({ type: "keyUp", value }));
    return this.session.call("POST", "actions", { actions: [{ type: "key", id: "keys", actions: [...downs, held, ...ups] }] });
  }

  async type(text) {
    for (const character of text) await this.press(character);
  }

  text() {
    return this.session.evaluate("document.body.innerText");
  }

  value(target) {
    return this.on(target, (element) => this.command(element, "property/value"));
  }

  attribute(target, name) {
    return this.on(target, (element) => this.command(element, `attribute/${name}`));
  }

  /** Waits until the browser has stored a text. */
  stored(text) {
    return until(() => this.session.evaluate("JSON.stringify({ ...localStorage })"), (all) => all.includes(text), `stored: ${text}`);
  }

  async assertQuiet() {
    assert.deepEqual(await this.session.evaluate("window.troubles"), [], "errors in the page");
    assert.equal(await this.session.evaluate("document.documentElement.hasAttribute('data-crashed')"), false, "the app crashed");
    assert.equal(await this.sandbox.cspReports(), this.reported, "violations of the content security policy");
  }
}

const test = base.extend({
  webkit: [
    async ({}, use) => {
      const webkit = await WebKit.start();
      await use(webkit);
      webkit.stop();
    },
    { scope: "worker" },
  ],
});

for (const { title, flags, steps } of SMOKE) {
  test(title, { tag: ["@smoke", "@webkit"] }, async ({ webkit, shared }, info) => {
    const sandbox = flags ? await Sandbox.start({ flags }) : await shared.fresh();
    const session = await webkit.open();
    const hand = new SessionHand(session, sandbox);
    try {
      hand.reported = await sandbox.cspReports();
      await steps(hand, sandbox);
      await hand.assertQuiet();
    } catch (error) {
      await info.attach("page", { body: `${await hand.path()}\n${await hand.text()}` });
      throw error;
    } finally {
      await session.close();
      if (flags) await sandbox.stop();
    }
  });
}

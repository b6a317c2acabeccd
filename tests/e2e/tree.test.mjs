// What a screen reader is given: the tree of roles, names and states of every kind of page, against the one in trees/.
// A tree that is meant to be another is written anew, then read as it would be heard, and committed:
//   UPDATE_TREES=1 node --test tests/e2e/tree.test.mjs
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { CONFIG } from "./service.mjs";
import { goThroughRun } from "./several.mjs";

const TREES = new URL("trees/", import.meta.url);
const IS_UPDATE = process.env.UPDATE_TREES === "1";
const RENEW = "If it is meant so: UPDATE_TREES=1 node --test tests/e2e/tree.test.mjs";
const NOW = new Date("2026-03-02T09:30:00+01:00");
const KEY = "4711/1001";
const PROBLEM = 1001002;
const CASE = "4711/1005";
/** What another day, another build or another port says otherwise. */
const CHANGING = [
  [/\b\d{2}:\d{2}(:\d{2})?\b/g, "HH:MM"],
  [/\b[0-9a-f]{16}\b/g, "BUILD"],
  [/127\.0\.0\.1:\d+/g, "HOST"],
];
const DIALOG = "dialog[open]";
const WIDE = 1280;
const NARROW = 390;
/** What is another tree where there is little room. */
const ON_PHONES = ["sign-in", "list", "certificate", "problem", "outcome", "closed", "clearing", "queue", "case"];

/** Every difference of a journey is told at once, so nothing is thrown before its end. */
class Trees {
  differences = [];

  constructor(desk, width) {
    this.desk = desk;
    this.width = width;
  }

  /** Compares what `place` holds, once nothing is under way and two readings are the same. */
  async look(name, place = "body") {
    if (this.width === NARROW && !ON_PHONES.includes(name)) return;
    await eventually(() => this.desk.underWay.size, 0, `${name}: nothing is under way`);
    let before;
    const tree = await until(
      async () => {
        const [last, now] = [before, await this.desk.page.locator(place).ariaSnapshot()];
        before = now;
        return now === last && now;
      },
      Boolean,
      `${name}: two readings are the same`,
    );
    const text = CHANGING.reduce((rest, [pattern, word]) => rest.replace(pattern, word), `${tree}\n`);
    await this.compare(this.width === WIDE ? name : `${name}-${this.width}`, text);
  }

  async compare(name, text) {
    const file = new URL(`${name}.yml`, TREES);
    if (IS_UPDATE) {
      await mkdir(TREES, { recursive: true });
      await writeFile(file, text);
      return;
    }
    const stored = await readFile(file, "utf8").catch(() => "");
    try {
      assert.equal(text, stored);
    } catch ({ message }) {
      this.differences.push(`trees/${name}.yml is not what the page holds\n${message}`);
    }
  }

  assertNone() {
    if (this.differences.length > 0) assert.fail(`${this.differences.join("\n\n")}\n\n${RENEW}`);
  }
}

/** A journey with a clock that stands, whose looks are compared at its end. */
function heard(what, width, flags, steps) {
  // Which rows are in the document is a matter of how high they are.
  const options = { chromiumOnly: "rows in sight", flags, viewport: { width, height: 800 } };
  journey(`${what} is heard as it is meant, ${width} px`, options, async (desk) => {
    await desk.page.clock.setFixedTime(NOW);
    const trees = new Trees(desk, width);
    await steps(desk, (name, place) => trees.look(name, place));
    trees.assertNone();
  });
}

for (const width of [WIDE, NARROW]) {
  heard("the list", width, [], async (desk, look) => {
    await desk.visit("/");
    await look("sign-in");
    await desk.signIn();
    await desk.listed();
    // It comes when the browser is idle.
    await desk.page.getByRole("searchbox").waitFor();
    await look("list");
    await desk.button("Account and settings").click();
    await desk.page.locator("#account input").first().waitFor();
    await look("account", "header");
  });

  heard("a certificate, from its first mark to its end,", width, [], async (desk, look) => {
    await desk.enterCertificate(KEY);
    await look("certificate");
    await desk.statusOf(PROBLEM).focus();
    await desk.page.keyboard.press("?");
    await desk.dialog("Keyboard shortcuts").waitFor();
    await look("keys", DIALOG);
    await desk.page.keyboard.press("Escape");
    await eventually(() => desk.page.locator(DIALOG).count(), 0);
    await desk.mark(PROBLEM, "damaged", "Lid broken");
    await eventually(() => desk.page.locator("tr[data-changed]").count(), 1);
    await look("problem");
    await desk.mark(PROBLEM, "received", "");
    const dialog = await desk.ask("Confirm", KEY);
    await look("confirm", DIALOG);
    await desk.answer(dialog, "Confirm");
    await desk.outcome("confirmed");
    await desk.complete();
    await look("outcome");
    await desk.enterCertificate(KEY);
    await look("closed");
  });

  heard("a review", width, [], async (desk, look) => {
    await desk.enterCertificate(CASE);
    await look("clearing");
    await desk.enter("/review");
    await eventually(() => desk.rowCount("Cases"), 23);
    await eventually(() => desk.page.locator("tbody .unread").count(), 0);
    await look("queue");
    await desk.link(CASE).click();
    await desk.page.locator(".case h2").first().waitFor();
    await desk.complete();
    await look("case");
    await desk.button("Finish review").click();
    await desk.dialog(/Finish the review/).waitFor();
    await look("finish", DIALOG);
  });
}

heard("a run over several certificates", WIDE, [], async (desk, look) => {
  await desk.enter("/certificates/several");
  await goThroughRun(desk, (name) => look(name, "main"));
});

heard("what a list of ids says", WIDE, ["--config", CONFIG], async (desk, look) => {
  await desk.enter("/scrap-errors");
  await desk.get("textbox", "Error ids").fill("17\n007\n42\n42");
  await desk.get("textbox", "Stock ids").fill("4711");
  await desk.page.locator("textarea[aria-invalid=true]").waitFor();
  await look("scrap-errors");
});

heard("the connection", WIDE, [], async (desk, look) => {
  await desk.enter("/connection");
  await desk.get("table", "Activities").waitFor();
  await desk.button("Sign out").waitFor();
  await look("connection");
});

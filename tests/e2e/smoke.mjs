// The smoke suite: the main steps of each user, written once for every engine.
//
// `hand` is the user. It finds elements by role and name, as `smoke.test.mjs` does with Playwright for Chromium and
// Firefox, and `smoke-webkit.test.mjs` with WebDriver for WebKit.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually, until } from "./browser.mjs";
import { temporaryFolder } from "./folders.mjs";
import { ACTIVATED, CONFIG } from "./service.mjs";

const KEY = "4711/1001";
const [FIRST, SECOND, THIRD, FOURTH] = [1001001, 1001002, 1001003, 1001004];

/** An element by role and accessible name; `within` is the element that contains it. */
const role = (role) => (name, within) => ({ role, name, within });
const [button, link, textbox, combobox] = ["button", "link", "textbox", "combobox"].map(role);
const [checkbox, radio, dialog, heading] = ["checkbox", "radio", "dialog", "heading"].map(role);
const [table, grid, group, region, searchbox] = ["table", "grid", "group", "region", "searchbox"].map(role);

const statusOf = (id) => combobox(`Status of asset ${id}`);
const explanationOf = (id) => textbox(`Explanation for asset ${id}`);
const TOKEN = textbox("Access token");

async function signIn(hand) {
  await hand.fill(TOKEN, ACTIVATED);
  await hand.click(button("Sign in"));
}

async function enter(hand, path) {
  await hand.visit(path);
  await signIn(hand);
}

async function complete(hand) {
  await eventually(() => hand.attribute(grid("Assets"), "data-complete"), "true", "all assets are loaded");
}

async function enterCertificate(hand, key = KEY) {
  await enter(hand, `/certificates/${key}`);
  await complete(hand);
}

/** Waits until the page contains a text. */
async function reads(hand, pattern) {
  await until(() => hand.text(), (text) => pattern.test(text), `the page contains ${pattern}`);
}

/** Waits until the rows show these statuses. */
async function shows(hand, statuses) {
  const read = async () => {
    const shown = {};
    for (const id of Object.keys(statuses)) shown[id] = await hand.value(statusOf(id));
    return shown;
  };
  await eventually(read, Object.fromEntries(Object.entries(statuses)), "the statuses in the rows");
}

async function mark(hand, id, code, explanation) {
  await hand.select(statusOf(id), code);
  if (explanation) await hand.fill(explanationOf(id), explanation);
}

async function save(hand) {
  await hand.click(button("Save changes"));
  await reads(hand, /changes? saved\./);
}

async function decide(hand, verb, key, outcome) {
  await hand.click(button(`${verb} certificate`));
  const question = dialog(`${verb} certificate ${key}?`);
  await hand.click(checkbox(/no problem$|listed$/, question));
  await hand.click(button(verb, question));
  await eventually(() => hand.attribute(region("Decision"), "data-outcome"), outcome, "the outcome of the decision");
}

/** Each test of the suite; `flags` are those of its sandbox. */
export const SMOKE = [
  {
    title: "Sign in and filter the list",
    async steps(hand) {
      await enter(hand, "/");
      await hand.see(link(KEY, table("Certificates")));
      assert.equal(await hand.path(), "/certificates?status=pending");
      await hand.click(radio("Confirmed", group("Status")));
      await eventually(() => hand.path(), "/certificates?status=confirmed");
      await hand.gone(link(KEY));
      await hand.goBack();
      await hand.click(link(KEY));
      await hand.see(heading(`Certificate ${KEY}`));
    },
  },
  {
    title: "Mark assets by mouse and save",
    async steps(hand, sandbox) {
      await enterCertificate(hand);
      await mark(hand, FIRST, "damaged", "Lid broken – “Gehäuse” too");
      await hand.click(checkbox(`Select asset ${SECOND}`));
      await hand.click(checkbox(`Select asset ${THIRD}`));
      await hand.select(combobox("Status for selected assets"), "notReceived");
      await hand.click(button("Apply to selected"));
      await shows(hand, { [FIRST]: "damaged", [SECOND]: "notReceived", [THIRD]: "notReceived", [FOURTH]: "" });
      await hand.click(button("Undo"));
      await shows(hand, { [SECOND]: "", [THIRD]: "" });
      await hand.click(button("Redo"));
      await hand.click(button(/^Mark 1 unchecked/));
      await save(hand);
      const marks = { [FIRST]: "damaged", [SECOND]: "notReceived", [THIRD]: "notReceived", [FOURTH]: "received" };
      assert.deepEqual(await sandbox.marks(KEY), marks);
      assert.equal((await sandbox.assets(KEY))[0].explanation, "Lid broken – “Gehäuse” too");
    },
  },
  {
    title: "Mark assets by keys and save",
    async steps(hand, sandbox) {
      await enterCertificate(hand);
      await hand.press("Control+f");
      await hand.press("ArrowDown");
      await hand.press("1");
      await shows(hand, { [FIRST]: "received" });
      await hand.press("3");
      await shows(hand, { [SECOND]: "damaged" });
      await hand.type("Lid broken");
      await hand.press("Control+Enter");
      await hand.press("1");
      await shows(hand, { [FIRST]: "received", [SECOND]: "damaged", [THIRD]: "received", [FOURTH]: "" });
      await hand.press("Control+z");
      await shows(hand, { [SECOND]: "damaged", [THIRD]: "" });
      await hand.press("?");
      await hand.see(dialog("Keyboard shortcuts"));
      await hand.press("Escape");
      await hand.gone(dialog("Keyboard shortcuts"));
      await save(hand);
      assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "damaged", [THIRD]: null, [FOURTH]: null });
      assert.equal((await sandbox.assets(KEY))[1].explanation, "Lid broken");
    },
  },
  {
    title: "Confirm a certificate",
    async steps(hand, sandbox) {
      await enterCertificate(hand);
      await mark(hand, FIRST, "received");
      await decide(hand, "Confirm", KEY, "confirmed");
      await reads(hand, /Current status: Confirmed/);
      assert.equal(await sandbox.statusOf(KEY), "Confirmed");
    },
  },
  {
    title: "Reject a certificate",
    async steps(hand, sandbox) {
      await enterCertificate(hand);
      await hand.click(button(/^Mark 4 unchecked/));
      await mark(hand, SECOND, "damaged", "Display cracked");
      await decide(hand, "Reject", KEY, "rejected");
      await reads(hand, /Current status: Under review/);
      assert.equal(await sandbox.statusOf(KEY), "clearingProcess");
      assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "damaged", [THIRD]: "received", [FOURTH]: "received" });
    },
  },
  {
    title: "Import statuses from a CSV file",
    async steps(hand, sandbox) {
      const file = join(await temporaryFolder(), "list.csv");
      await writeFile(file, `Asset;Status;Explanation\r\n${FIRST};damaged;Gehäuse\r\n${SECOND};received;\r\n999;received;\r\n`);
      await enterCertificate(hand);
      await hand.click(button("Tools"));
      await hand.click(link("Import"));
      await hand.upload(region("File or paste"), file);
      await reads(hand, /1 line has errors/);
      await hand.click(button("Apply 2 of 3 lines"));
      await hand.click(button("Apply 2 of 3 lines", dialog("Apply 2 of 3 lines")));
      await shows(hand, { [FIRST]: "damaged", [SECOND]: "received", [THIRD]: "" });
      assert.equal(await hand.value(explanationOf(FIRST)), "Gehäuse");
      await save(hand);
      assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "damaged", [SECOND]: "received", [THIRD]: null, [FOURTH]: null });
    },
  },
  {
    title: "Scan assets by typing their codes",
    async steps(hand, sandbox) {
      const { serialNumber } = (await sandbox.assets(KEY)).find(({ assetId }) => assetId === FIRST);
      await enterCertificate(hand);
      await hand.click(button("Tools"));
      await hand.click(button("Scan"));
      const scanning = dialog("Scan assets");
      await hand.see(scanning);
      for (const [code, answer] of [
        [serialNumber, /Received[^]*1 of 4/],
        [serialNumber, /Already scanned[^]*1 of 4/],
        ["FOREIGN77", /Not on this certificate[^]*1 of 4/],
        [String(SECOND), /Received[^]*2 of 4/],
      ]) {
        await hand.type(code);
        await hand.press("Enter");
        await reads(hand, answer);
      }
      await hand.click(button("Done", scanning));
      await hand.click(button("Mark 2 unchecked assets as not received", scanning));
      await hand.click(button("Close", scanning));
      await hand.gone(scanning);
      await save(hand);
      assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "received", [SECOND]: "received", [THIRD]: "notReceived", [FOURTH]: "notReceived" });
    },
  },
  {
    title: "Review a case and finish its review",
    async steps(hand, sandbox) {
      const key = "4711/1005";
      await enter(hand, "/review");
      await hand.fill(searchbox(/Find case/), key);
      await eventually(() => hand.path(), `/review?find=${encodeURIComponent(key)}`);
      await hand.click(link(key, table("Cases")));
      await hand.see(heading(`Case ${key}`));
      await reads(hand, /2 of 6 assets have a problem[^]*Riss im Display, unten links/);
      await hand.click(button("Finish review"));
      await hand.click(button("Finish review", dialog(`Finish review of certificate ${key}?`)));
      await eventually(() => hand.attribute(region("End of review"), "data-outcome"), "ended", "the outcome of the review");
      assert.equal(await sandbox.statusOf(key), "firstConfirmationPending");
    },
  },
  {
    title: "Correct and send scrap errors",
    flags: ["--config", CONFIG],
    async steps(hand) {
      await enter(hand, "/");
      await hand.click(link("Scrap errors"));
      await hand.fill(textbox("Error IDs"), "17\n007");
      await hand.fill(textbox("Stock IDs"), "9223372036854775807, 9007199254740993");
      await reads(hand, /Item 2, line 2[^]*leading zero/);
      assert.equal(await hand.attribute(button("Send"), "aria-disabled"), "true");
      await hand.click(button("Item 2, line 2"));
      await hand.type("7");
      await reads(hand, /\{"errorIds":\[17,7\],"stockIdList":\[9223372036854775807,9007199254740993\]\}/);
      await hand.click(button("Send"));
      await eventually(() => hand.attribute(region("Request"), "data-outcome"), "taken", "the outcome of the request");
    },
  },
  {
    title: "Restore stored changes after a reload",
    async steps(hand, sandbox) {
      await enterCertificate(hand);
      await mark(hand, FIRST, "damaged", "Lid broken");
      await mark(hand, SECOND, "received");
      await reads(hand, /2 unsaved/);
      await hand.stored("Lid broken");
      await hand.reload();
      await signIn(hand);
      await complete(hand);
      await reads(hand, /2 unsaved changes from .* stored in this browser only/);
      await shows(hand, { [FIRST]: "", [SECOND]: "" });
      await hand.click(button("Restore"));
      await shows(hand, { [FIRST]: "damaged", [SECOND]: "received" });
      assert.equal(await hand.value(explanationOf(FIRST)), "Lid broken");
      await save(hand);
      assert.deepEqual(await sandbox.marks(KEY), { [FIRST]: "damaged", [SECOND]: "received", [THIRD]: null, [FOURTH]: null });
    },
  },
  {
    title: "Sign out with unsaved changes",
    async steps(hand, sandbox) {
      await enterCertificate(hand);
      await mark(hand, FIRST, "received");
      await hand.click(link("Settings"));
      await hand.click(button("Sign out"));
      const question = dialog("Sign out with unsaved changes?");
      await hand.click(button("Cancel", question));
      await hand.gone(question);
      await hand.click(button("Sign out"));
      await hand.click(button("Discard changes and sign out", question));
      await hand.see(TOKEN);
      await hand.click(link("Certificates"));
      await hand.see(TOKEN);
      await hand.gone(link(KEY));
      await signIn(hand);
      await hand.click(link(KEY));
      await complete(hand);
      await shows(hand, { [FIRST]: "" });
      assert.equal((await sandbox.marks(KEY))[FIRST], null);
    },
  },
];

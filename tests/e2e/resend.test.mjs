// Repeated and partial requests by browsers and networks (H2, H25).
import assert from "node:assert/strict";
import { FaultySandbox } from "./faults.mjs";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

const KEY = "4711/1001";
const MANY = "4712/2000";
const faulty = { sandbox: FaultySandbox };

/** Returns the index of the deciding request among those after the last question. */
async function placeOfDecision(desk, sandbox) {
  const dialog = await desk.ask("Confirm", KEY);
  await sandbox.plan();
  await desk.answer(dialog, "Confirm");
  await desk.outcome("confirmed");
  const { index } = sandbox.log.find(({ method }) => method === "POST");
  await sandbox.reset();
  return index;
}

for (const [kind, tag] of [["close:committed"], ["reset:committed", "@campaign"], ["408:committed", "@campaign"]]) {
  journey(`the browser sends a decision again after ${kind}: one key, one decision, the truth`, { ...faulty, tag }, async (desk, sandbox) => {
    await desk.enterCertificate(KEY);
    const index = await placeOfDecision(desk, sandbox);
    await desk.reloadSignedIn();
    await desk.complete();
    const dialog = await desk.ask("Confirm", KEY);
    await sandbox.plan({ index, kind });
    await desk.answer(dialog, "Confirm");
    await desk.outcome("confirmed");
    const posts = sandbox.log.filter(({ method }) => method === "POST");
    assert.ok(posts.length >= 2, `the browser sent it again: ${JSON.stringify(posts)}`);
    const keys = new Set(posts.map(({ idempotencyKey }) => idempotencyKey));
    assert.equal(keys.size, 1, "one decision has one key");
    assert.equal([...keys].includes(null), false);
    assert.equal(await sandbox.statusOf(KEY), "Confirmed");
    assert.doesNotMatch(await desk.decision().innerText(), /refused|could not/i);
  });
}

/** Reads pages of 1,000 instead of 50 assets, which is faster for 10,000 assets. */
async function readInLargePages(desk) {
  await desk.page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ response, json: { ...config, pageSize: { ...config.pageSize, assets: 1000 } } });
  });
}

for (const [kind, tag] of [["reset:committed:copies"], ["reset:copies", "@campaign"], ["500", "@campaign"], ["403", "@campaign"]]) {
  journey(`the second of many parts of a save gets ${kind}: stored changes are reported, and only the rest is sent`, { ...faulty, tag }, async (desk, sandbox) => {
    await readInLargePages(desk);
    await desk.enterCertificate(MANY);
    await desk.button(/^Mark [\d,]+ unchecked assets? as received$/).click();
    const stored = async () => (await sandbox.assets(MANY)).filter((it) => it.acceptanceStatus === "received").length;
    await desk.page.route("**/assets", async (route) => {
      if (route.request().method() === "PATCH" && desk.sent("PATCH").length === 2) {
        await sandbox.plan({ index: 1, kind });
      }
      await route.continue();
    });
    await desk.button("Save changes").click();
    await desk.says(/Some changes may already be saved/);
    assert.equal(desk.sent("PATCH").length, 2, "nothing more is sent after a part that failed");
    const held = kind.includes("committed") ? 1000 : 500;
    assert.equal(await stored(), held);
    await desk.page.unroute("**/assets");
    await sandbox.plan();
    await eventually(() => desk.button("Save changes").isEnabled(), true);
    await desk.save();
    assert.equal(await stored(), 10_000);
    const parts = desk.sent("PATCH").slice(2).map(({ body }) => JSON.parse(body).length);
    assert.equal(parts.reduce((sum, part) => sum + part, 0), 10_000 - held, "only the rest is sent");
    desk.tolerate(/\/assets$/);
  });
}

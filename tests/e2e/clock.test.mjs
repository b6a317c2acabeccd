// Wrong clocks: no decision depends on the computer's clock, and shown times stay plausible (H39).
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1001";
const ASSET = 1001002;
const DAY = 24 * 60 * 60 * 1000;

/** Marks an asset under a clock that begins at this time, and waits until the mark is stored. */
async function markAt(desk, time) {
  await desk.page.clock.install({ time });
  await desk.page.clock.resume();
  await desk.enterCertificate(KEY);
  await desk.mark(ASSET, "received");
  const stored = () => desk.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await until(stored, (text) => text.includes("draft"));
}

const KNOWN = /1 unsaved change from .* \(this minute\), stored in this browser only/;
const CLOCKS = [
  ["a day behind", () => Date.now() - DAY, KNOWN],
  ["in 1970", () => 0, /1 unsaved change from an unknown time, stored in this browser only/],
  ["a day ahead", () => Date.now() + DAY, KNOWN, "@campaign"],
  ["in the hour that summer time skips", () => Date.UTC(2026, 2, 29, 0, 59, 59), KNOWN, "@campaign"],
];

for (const [what, time, offer, tag] of CLOCKS) {
  journey(`a clock ${what}: marks are kept and restored, and the decision is made`, { tag }, async (desk, sandbox) => {
    await markAt(desk, time());
    await desk.reloadSignedIn();
    await desk.complete();
    await desk.saysPlainly(offer);
    await desk.button("Restore").click();
    await eventually(() => desk.statusOf(ASSET).inputValue(), "received");
    await desk.decide("Confirm", KEY);
    await desk.outcome("confirmed");
    assert.equal(await sandbox.statusOf(KEY), "Confirmed");
    assert.equal(desk.sent("POST").length, 1);
  });
}

journey("a clock that is set back: marks of the future have no age, and nothing is lost", async (desk, sandbox) => {
  await markAt(desk, Date.now());
  await desk.page.clock.setSystemTime(Date.now() - DAY);
  await desk.reloadSignedIn();
  await desk.complete();
  await desk.saysPlainly(/1 unsaved change from .* stored in this browser only/);
  const text = await desk.page.locator("main").innerText();
  assert.doesNotMatch(text, /-\d+ (second|minute|hour|day)|in \d+ (second|minute|hour|day)|tomorrow/);
  await desk.button("Restore").click();
  await eventually(() => desk.statusOf(ASSET).inputValue(), "received");
  await desk.page.clock.setSystemTime(Date.now() - 2 * DAY);
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
});

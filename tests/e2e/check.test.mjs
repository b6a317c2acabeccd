import assert from "node:assert/strict";
import { journey } from "./journey.mjs";

/** The result and the sentence of each line of the findings, by its topic. */
async function findings(desk) {
  const table = desk.get("table", "Findings");
  await table.waitFor();
  const rows = await table.locator("tbody tr").all();
  const cells = await Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
  return Object.fromEntries(cells.map(([topic, result, seen]) => [topic, { result: result.trim(), seen }]));
}

/** The topics that differ because the demo data contain unknown statuses. */
const DEMO = ["Confirmation statuses", "Authorization statuses"];

// The server in front of a shared sandbox drops the header `Date`.
journey("the check finds the shape of the service", { flags: [] }, async (desk) => {
  await desk.enter("/connection");
  await desk.button("Check the connection").click();
  const found = await findings(desk);
  assert.equal(Object.keys(found).length, 23);
  const differing = Object.keys(found).filter((topic) => found[topic].result.startsWith("handled differently"));
  assert.deepEqual(differing, DEMO);
  assert.match(found["Envelope of lists"].seen, /data/);
  assert.match(found["Total count"].seen, /says 1\d\d/);
  // A busy machine answers late.
  assert.match(found.Clock.seen, / \d s /);
  await desk.saysPlainly(/No blocking problems found/);
  // The browser logs the two refusals that the check provokes.
  desk.tolerate(/status of 400/);
  desk.tolerate(/status of 401/);
});

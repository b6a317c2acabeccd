import assert from "node:assert/strict";
import { journey } from "./journey.mjs";

/** Returns the result and the sentence of each finding by topic. */
async function findings(desk) {
  const table = desk.get("table", "Results");
  await table.waitFor();
  const rows = await table.locator("tbody tr").all();
  const cells = await Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
  return Object.fromEntries(cells.map(([topic, result, seen]) => [topic, { result: result.trim(), seen }]));
}

/** The topics that differ because the demo data contain unknown statuses. */
const DEMO = ["Confirmation statuses"];

journey("the check finds the shape of the service", { flags: [] }, async (desk) => {
  await desk.enter("/settings");
  await desk.button("Test connection").click();
  const found = await findings(desk);
  assert.equal(Object.keys(found).length, 9);
  const differing = Object.keys(found).filter((topic) => found[topic].result.startsWith("differs (supported)"));
  assert.deepEqual(differing, DEMO);
  assert.match(found["Envelope of lists"].seen, /data/);
  assert.match(found["Total count"].seen, /returns 1\d\d/);
  await desk.saysPlainly(/No blocking problems found/);
  // The browser logs the refusal of the request without the token.
  desk.tolerate(/status of 401/);
});

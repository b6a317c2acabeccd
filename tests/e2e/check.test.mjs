import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { journey } from "./journey.mjs";
import { ACTIVATED } from "./service.mjs";

/** Runs the check, and gives the result and the sentence of each line by its name. */
async function check(desk, name = "Check the connection", table = "Findings") {
  await desk.button(name).click();
  await desk.get("table", table).waitFor();
  return lines(desk, table);
}

async function lines(desk, table = "Findings") {
  const rows = await desk.get("table", table).locator("tbody tr").all();
  const cells = await Promise.all(rows.map((row) => row.locator("td").allInnerTexts()));
  return Object.fromEntries(cells.map(([topic, result, seen]) => [topic, { result: result.trim(), seen }]));
}

/** The names of the lines with this result. */
const having = (found, result) => Object.keys(found).filter((topic) => found[topic].result.startsWith(result));

/** The refusals that the check asks for are noted by the browser, as those of any page. */
function refused(desk, ...statuses) {
  for (const status of statuses) desk.tolerate(new RegExp(`status of ${status}`));
}

/** What differs in the demo data whatever the shape: statuses that nobody knows. */
const DEMO = ["Confirmation statuses", "Authorization statuses"];

for (const [title, flags, differing, sentences] of [
  ["the sandbox as it comes", [], [], { "Envelope of lists": /data/, "Total count": /says 1\d\d/, Clock: / 0 s | 1 s / }],
  [
    "results in Pascal case, ids as texts",
    ["--envelope", "results", "--spelling", "pascal", "--text-ids"],
    ["Envelope of lists", "Names of members", "Ids"],
    { "Envelope of lists": /Results/, "Names of members": /AssetId/ },
  ],
  [
    "a bare array of seven at most, small letters, no path for one certificate",
    ["--envelope", "bare", "--page-cap", "7", "--status-spelling", "camel", "--no-certificate"],
    ["Envelope of lists", "Total count", "Page of certificates", "One certificate by its path"],
    { "Page of certificates": /at most 7 rows[^]*"pageSize": \{ "certificates": 7, "assets": (50|7) \}/ },
  ],
  [
    "another order each time and a bare 401",
    ["--drifting", "--bare-unauthorized", "--omit-nulls"],
    ["Missing values", "Order of a list", "Refusals"],
    { Refusals: /401 with JSON without a message/ },
  ],
]) {
  journey(`the check finds the shape of the service: ${title}`, { flags }, async (desk) => {
    refused(desk, 400, 401, ...(flags.includes("--no-certificate") ? [404] : []));
    await desk.enter("/connection");
    const found = await check(desk);
    assert.equal(Object.keys(found).length, 23);
    const others = having(found, "handled differently").filter((topic) => !DEMO.includes(topic));
    assert.deepEqual(others, differing);
    for (const [topic, sentence] of Object.entries(sentences)) assert.match(found[topic].seen, sentence);
    await desk.saysPlainly(/No blocking problems found/);
  });
}

journey("an unreadable service is told as an obstacle", { flags: ["--envelope", "unknown"] }, async (desk) => {
  refused(desk, 400);
  await desk.enter("/connection");
  const found = await check(desk);
  await desk.saysPlainly(/1 finding keeps the app from working/);
  assert.match(found["Envelope of lists"].seen, /payload/);
});

journey("the report is kept without any secret", { acceptDownloads: true }, async (desk, sandbox) => {
  refused(desk, 400, 401);
  await desk.enter("/connection");
  await check(desk);
  const [download] = await Promise.all([
    desk.page.waitForEvent("download"),
    desk.button("Download the report").click(),
  ]);
  assert.match(download.suggestedFilename(), /^connection-check-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await download.path(), "utf8");
  assert.match(text, /Envelope of lists: as expected/);
  assert.ok(text.includes(`${sandbox.url}/api`));
  assert.ok(!text.includes(ACTIVATED) && !/bearer/i.test(text));
  const { data } = await sandbox.read("/api/v1/leases/acceptanceCertificates?take=1000&skip=0");
  const customers = data.map((row) => row.customerContext?.customerName).filter(Boolean);
  assert.ok(customers.length > 10);
  for (const customer of customers) assert.ok(!text.includes(customer), customer);
});

journey("the check speaks German", { locale: "de-DE" }, async (desk) => {
  refused(desk, 400, 401);
  await desk.visit("/connection");
  await desk.get("textbox", "Zugangstoken").fill(ACTIVATED);
  await desk.button("Anmelden").click();
  const found = await check(desk, "Verbindung prüfen", "Befunde");
  assert.equal(found["Filter mit ="].result, "wie erwartet");
});

journey("an empty list says which condition empties it", async (desk) => {
  await desk.page.route(/clearingProcess/, (route) => route.fulfill({ json: { data: [], totalCount: -1 } }));
  await desk.enter("/certificates?status=clearing");
  await desk.saysPlainly(/No certificate meets this condition: \["confirmationStatus","=","clearingProcess"\]/);
  await desk.page.getByText("The exact filter sent").click();
  await desk.page.getByText('filter=["confirmationStatus","=","clearingProcess"]').waitFor();
});

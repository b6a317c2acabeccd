// The order, the groups and the columns of tables.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const KEY = "4711/1043";
/** All statuses in the order of sorted rows; an unset one comes first. */
const STATUSES = ["", "received", "notReceived", "damaged", "pricingIssues", "incorrectLeaseTerm", "other"];
const markShown = (unset, shown) =>
  unset === shown ? `Mark ${shown} shown as received` : `Mark ${unset} unchecked assets in view as received (${shown} shown)`;
const EUROS = new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" });
const COLLATOR = new Intl.Collator("en", { numeric: true });

const ids = (desk) => desk.ofAllRows("Assets", (rows) => rows.evaluateAll((all) => all.map((row) => Number(row.dataset.assetId)).filter(Boolean)));
const head = (desk, name) => desk.get("columnheader", name);
const sorted = (assets, by) => [...assets].sort((one, other) => by(one, other) || assets.indexOf(one) - assets.indexOf(other)).map((asset) => asset.assetId);
const bySerial = (one, other) => COLLATOR.compare(one.serialNumber, other.serialNumber);
const byWhat = (one, other) => COLLATOR.compare(`${one.manufacturer} ${one.description}`, `${other.manufacturer} ${other.description}`);
const byPrice = (one, other) => one.periodicalPrice - other.periodicalPrice;
const heads = (desk) => desk.page.locator("table.assets thead th").allInnerTexts().then((texts) => texts.map((text) => text.replace(/ [↑↓]$/, "").trim()).filter(Boolean));

async function openView(desk) {
  // On a certificate the action is in the menu.
  if (await desk.button("Tools").count()) await desk.tool("View");
  else await desk.button("View").click();
  const dialog = desk.dialog("View");
  await dialog.waitFor();
  return dialog;
}

const close = (dialog) => dialog.getByRole("button", { name: "Close" }).click();

/** Returns the groups with the texts of their headings. */
const groups = (desk) =>
  desk.page.locator("tbody.group").evaluateAll((all) =>
    all.map((group) => [group.querySelector("button bdi").textContent, group.querySelector(".group-facts").textContent]),
  );

journey("many assets are sorted and grouped in slices: by any column, either way, found ones alone, and after a new reading", { flags: ["--sized", "17000"] }, async (desk, sandbox) => {
  const large = "4713/17000";
  const assets = await sandbox.assets(large);
  assert.equal(assets.length, 17_000);
  const first = (count) => desk.page.locator("tr[data-asset-id]").evaluateAll((rows, count) => rows.slice(0, count).map((row) => Number(row.dataset.assetId)), count);
  const press = (name) => head(desk, name).getByRole("button").click();
  await desk.enter(`/certificates/${large}`);
  await desk.complete();
  const isShown = (expected, why) => eventually(() => first(8), expected.slice(0, 8), why);
  await press("Serial number");
  await isShown(sorted(assets, bySerial), "by serial number");
  await press("Serial number");
  await isShown(sorted(assets, (one, other) => -bySerial(one, other)), "the other way round");
  await press("Description");
  await isShown(sorted(assets, byWhat), "by description");
  await press("Serial number");
  await isShown(sorted(assets, bySerial), "by serial number again");
  await desk.page.getByRole("searchbox").fill("notebook apple");
  const found = assets.filter((asset) => asset.category === "Notebook" && asset.manufacturer === "Apple");
  await isShown(sorted(found, bySerial), "only those that are found");
  await desk.button("Refresh").click();
  await desk.complete();
  await isShown(sorted(found, bySerial), "as they were read again");
  await desk.page.getByRole("searchbox").fill("");
  const dialog = await openView(desk);
  await dialog.getByLabel("Group by").selectOption({ label: "Category" });
  await close(dialog);
  const categories = [...new Set(assets.map((asset) => asset.category))].sort(COLLATOR.compare);
  const inGroup = (category) => assets.filter((asset) => asset.category === category);
  const names = () => groups(desk).then((all) => all.map(([name, facts]) => [name, facts.split(" · ")[0]]));
  const [name] = categories;
  const marked = inGroup(name).filter((asset) => asset.acceptanceStatus).length;
  const counted = [name, `${marked.toLocaleString("en")} of ${inGroup(name).length.toLocaleString("en")} checked`];
  await eventually(() => names().then((all) => all[0]), counted, "the first group and how many it has");
  await isShown(sorted(inGroup(name), bySerial), "in the order that was chosen");
  // As many sort keys as are stored, then the oldest of them with other groups.
  await press("Description");
  await press("Asset");
  await isShown(inGroup(name).map((asset) => asset.assetId), "in the order of the ids");
  await press("Serial number");
  await isShown(sorted(inGroup(name), bySerial), "in the first order again");
  const again = await openView(desk);
  await again.getByLabel("Group by").selectOption({ label: "Manufacturer" });
  await close(again);
  const [maker] = [...new Set(assets.map((asset) => asset.manufacturer))].sort(COLLATOR.compare);
  await eventually(() => names().then((all) => all[0][0]), maker, "other groups");
  await isShown(sorted(assets.filter((asset) => asset.manufacturer === maker), bySerial), "in that order");
});

journey("a head sorts its column, the other way round, and not at all; the address says so, and an act marks what is shown", async (desk, sandbox) => {
  const assets = await sandbox.assets(KEY);
  const own = assets.map((asset) => asset.assetId);
  await desk.enterCertificate(KEY);
  await head(desk, "Description").getByRole("button").click();
  await eventually(() => ids(desk), sorted(assets, byWhat), "all of what a cell shows counts");
  await head(desk, "Serial number").getByRole("button").click();
  await eventually(() => ids(desk), sorted(assets, bySerial));
  assert.equal(await head(desk, "Serial number").getAttribute("aria-sort"), "ascending");
  await eventually(() => desk.path(), `/certificates/${KEY}?sort=serial`);
  await head(desk, "Serial number").getByRole("button").click();
  await eventually(() => ids(desk), sorted(assets, (one, other) => -bySerial(one, other)));
  assert.equal(await head(desk, "Serial number").getAttribute("aria-sort"), "descending");
  await desk.page.getByRole("searchbox").fill("notebook apple");
  const found = assets.filter((asset) => asset.category === "Notebook" && asset.manufacturer === "Apple");
  assert.ok(found.length > 1 && found.length < assets.length);
  await eventually(() => ids(desk), sorted(found, (one, other) => -bySerial(one, other)), "each word counts");
  const before = await sandbox.marks(KEY);
  const unset = found.filter(({ acceptanceStatus }) => !acceptanceStatus);
  assert.ok(unset.length > 1);
  await desk.button(markShown(unset.length, found.length)).click();
  await desk.save();
  const changed = Object.entries(await sandbox.marks(KEY)).filter(([id, status]) => before[id] !== status);
  assert.deepEqual(changed, unset.map(({ assetId }) => [String(assetId), "received"]).sort());
  await desk.page.getByRole("searchbox").fill("");
  await head(desk, "Serial number").getByRole("button").click();
  await eventually(() => ids(desk), own, "as the service lists them");
  assert.equal(await head(desk, "Serial number").getAttribute("aria-sort"), null);
});

journey("marks move no row; then the order can be made anew", async (desk, sandbox) => {
  const assets = await sandbox.assets(KEY);
  const rank = ({ acceptanceStatus }) => STATUSES.indexOf(acceptanceStatus ?? "");
  const byStatus = sorted(assets, (one, other) => rank(one) - rank(other));
  const [first, second] = assets.filter((asset) => rank(asset) === 0);
  await desk.enterCertificate(KEY);
  await head(desk, "Status").getByRole("button").click();
  await eventually(() => head(desk, "Status").getAttribute("aria-sort"), "ascending");
  await eventually(() => ids(desk), byStatus);
  await desk.mark(first.assetId, "damaged", "Lid broken");
  await desk.mark(second.assetId, "received");
  assert.deepEqual(await ids(desk), byStatus);
  await desk.page.getByText("The order does not reflect your latest changes.").waitFor();
  await desk.button("Sort again").click();
  [first.acceptanceStatus, second.acceptanceStatus] = ["damaged", "received"];
  await eventually(() => ids(desk), sorted(assets, (one, other) => rank(one) - rank(other)));
  assert.equal(await desk.button("Sort again").count(), 0);
});

journey("assets are grouped with counts and sums; a group is closed, selected and marked", async (desk, sandbox) => {
  const assets = await sandbox.assets(KEY);
  const categories = {};
  for (const asset of assets) (categories[asset.category] ??= []).push(asset);
  const names = Object.keys(categories).sort(COLLATOR.compare);
  const sum = (of) => of.reduce((total, asset) => total + Math.round(asset.periodicalPrice * 100), 0) / 100;
  await desk.enterCertificate(KEY);
  const dialog = await openView(desk);
  await dialog.getByRole("combobox", { name: "Group by" }).selectOption("category");
  await close(dialog);
  const unsetOf = (of) => of.filter(({ acceptanceStatus }) => !acceptanceStatus).length;
  const facts = (name, marked = categories[name].length - unsetOf(categories[name])) => [name, `${marked} of ${categories[name].length} checked · ${EUROS.format(sum(categories[name]))}`];
  await eventually(() => desk.ofAllRows("Assets", () => groups(desk)), names.map((name) => facts(name)));
  await eventually(() => ids(desk), names.flatMap((name) => categories[name].map((asset) => asset.assetId)));
  const first = names[0];
  await desk.get("checkbox", new RegExp(`Select group .*${first}`)).check();
  await desk.page.getByText(`${categories[first].length} selected`).waitFor();
  await desk.get("combobox", "Status for selected assets").selectOption("received");
  await desk.button("Apply to selected").click();
  await eventually(() => groups(desk).then((all) => all[0]), facts(first, categories[first].length));
  const group = desk.page.locator("tbody.group button").first();
  await group.press("Enter");
  assert.equal(await group.getAttribute("aria-expanded"), "false");
  const rest = assets.filter(({ category }) => category !== first);
  const shown = rest.length;
  await desk.page.getByText(`${shown} of ${assets.length} shown`).first().waitFor();
  await desk.button(markShown(unsetOf(rest), shown)).waitFor();
  await desk.button("Collapse all").click();
  await eventually(() => desk.rows().count(), 0);
  await desk.button("Expand all").click();
  await eventually(() => ids(desk).then((all) => all.length), assets.length);
});

journey("a press that a refresh interrupts selects no other asset", { viewport: { width: 1280, height: 1000 } }, async (desk, sandbox) => {
  const [above, pressed] = (await sandbox.assets(KEY)).filter(({ acceptanceStatus }) => !acceptanceStatus);
  await sandbox.markAsset(KEY, pressed.assetId, "damaged", "Lid broken");
  await desk.enter(`/certificates/${KEY}?show=problems`);
  await desk.complete();
  const box = await desk.get("checkbox", `Select asset ${pressed.assetId}`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await desk.page.mouse.move(x, y);
  await desk.page.mouse.down();
  await sandbox.markAsset(KEY, above.assetId, "damaged", "Lid broken");
  await desk.button("Refresh").evaluate((button) => button.click());
  await desk.get("checkbox", `Select asset ${above.assetId}`).waitFor();
  await desk.painted();
  const under = await desk.page.evaluate(([x, y]) => document.elementFromPoint(x, y).closest("tr.row").dataset.assetId, [x, y]);
  assert.notEqual(Number(under), pressed.assetId, "another row is under the pointer");
  await desk.page.mouse.up();
  await desk.painted();
  assert.equal(await desk.page.locator("table.assets input:checked").count(), 0);
});

journey("columns are chosen and moved, persist after a reload, and show prices of assets", async (desk, sandbox) => {
  const assets = await sandbox.assets(KEY);
  await desk.enterCertificate(KEY);
  const dialog = await openView(desk);
  await dialog.getByRole("checkbox", { name: "Price per period" }).check();
  await dialog.getByRole("button", { name: "Move Price per period up" }).click();
  await eventually(() => desk.focused(), "Move Price per period up");
  await dialog.getByRole("checkbox", { name: "Serial number" }).uncheck();
  await close(dialog);
  const expected = ["Asset", "Price per period", "Description", "Status", "Explanation", "Details"];
  await eventually(() => heads(desk), expected);
  const total = assets.reduce((sum, asset) => sum + Math.round(asset.periodicalPrice * 100), 0) / 100;
  await eventually(() => desk.page.locator(".sums strong").innerText(), EUROS.format(total));
  assert.equal(desk.path(), `/certificates/${KEY}`, "what is remembered is not said in the address");
  await head(desk, "Price per period").getByRole("button").click();
  await eventually(() => ids(desk), sorted(assets, byPrice));
  await desk.reloadSignedIn();
  await desk.complete();
  await eventually(() => heads(desk), expected);
  const again = await openView(desk);
  await again.getByRole("button", { name: "Default columns" }).click();
  await close(again);
  await eventually(() => heads(desk), ["Asset", "Serial number", "Description", "Status", "Explanation", "Details"]);
});

journey("the list and the cases have columns too", async (desk) => {
  await desk.enter("/certificates");
  await desk.listed();
  const dialog = await openView(desk);
  await dialog.getByRole("checkbox", { name: "Lease company" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Planned lease end" }).check();
  await close(dialog);
  const columns = (name) => desk.get("table", name).locator("thead th").allInnerTexts();
  await eventually(() => columns("Certificates"), ["Certificate", "Customer", "Status", "Lease start", "Planned lease end"]);
  await head(desk, "Planned lease end").getByRole("button").click();
  await until(() => desk.path(), (path) => path.includes("sort=end"));
  await desk.link("Review").click();
  await desk.get("table", "Cases").waitFor();
  const cases = await openView(desk);
  await cases.getByRole("checkbox", { name: "Customer" }).uncheck();
  await close(cases);
  await until(() => columns("Cases"), (all) => all.length === 7 && !all.includes("Customer"));
});

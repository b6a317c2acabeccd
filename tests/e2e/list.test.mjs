// The list of certificates and the way back to it.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

journey("Back returns to the same order, to the row that was opened, and to its place on the screen", async (desk) => {
  await desk.enter("/certificates?status=pending");
  await desk.listed();
  await desk.get("columnheader", /^Customer/).getByRole("button").click();
  await eventually(() => desk.path(), "/certificates?status=pending&sort=customer");
  await desk.page.getByText(/^\d+ certificates$/).waitFor();
  const keys = await desk.keys();
  const key = keys.at(-3);
  const top = () => desk.link(key).evaluate((link) => Math.round(link.getBoundingClientRect().top));
  await desk.link(key).scrollIntoViewIfNeeded();
  const before = await top();
  await desk.link(key).click();
  await desk.complete();
  await desk.page.goBack();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending&sort=customer");
  await eventually(() => desk.focused(), key);
  await eventually(async () => Math.abs((await top()) - before) <= 1, true);
  assert.deepEqual(await desk.keys(), keys);
  await desk.link(key).click();
  await desk.complete();
  await desk.page.getByRole("main").getByRole("link", { name: "Certificates", exact: true }).click();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending&sort=customer");
  await eventually(() => desk.focused(), key);
});

journey("Open holds no certificate under review, and the tabs count", async (desk) => {
  await desk.enter("/certificates");
  await desk.page.getByText(/^\d+ certificates$/).waitFor();
  const statuses = await desk.get("table", "Certificates").locator("td.status .badge").allTextContents();
  assert.ok(statuses.includes("Open") && statuses.includes("Awaiting second confirmation"), String(statuses));
  assert.ok(!statuses.includes("Under review") && !statuses.includes("Confirmed"), String(statuses));
  const count = await desk.page.locator(".segment-count").first().innerText();
  assert.equal(count, String((await desk.keys()).length));
});

journey("a customer is found in the list by keyboard, opened, and Back leads to the same search", async (desk) => {
  await desk.enter("/certificates");
  await desk.listed();
  const search = desk.get("searchbox", "Find certificate");
  await search.focus();
  await desk.page.keyboard.type("öhringsbach");
  await desk.page.getByText(/^6 of \d+ shown$/).waitFor();
  const keys = await desk.keys();
  assert.equal(keys[0], "4711/1002");
  await eventually(() => desk.path(), "/certificates?status=pending&find=%C3%B6hringsbach");
  await desk.tabTo(desk.link("4711/1002"));
  await desk.page.keyboard.press("Enter");
  await desk.complete();
  await desk.goBack();
  await eventually(() => desk.keys(), keys);
  await eventually(() => desk.focused(), "4711/1002");
  assert.equal(await search.inputValue(), "öhringsbach");
});

// The list of certificates and the way back to it.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";

journey("Back returns to the same page in the same order, and to the row that was opened", async (desk) => {
  await desk.enter("/certificates?status=pending");
  await desk.listed();
  await desk.get("columnheader", /^Customer/).getByRole("button").click();
  await eventually(() => desk.path(), "/certificates?status=pending&sort=customer");
  await desk.button("Next page").click();
  await eventually(() => desk.path(), "/certificates?status=pending&skip=20&sort=customer");
  await desk.page.getByText(/^21–40/).waitFor();
  const keys = await desk.keys();
  const key = keys.at(-3);
  await desk.link(key).click();
  await desk.complete();
  await desk.page.goBack();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending&skip=20&sort=customer");
  await eventually(() => desk.focused(), key);
  assert.deepEqual(await desk.keys(), keys);
  await desk.link(key).click();
  await desk.complete();
  await desk.page.getByRole("main").getByRole("link", { name: "Certificates", exact: true }).click();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending&skip=20&sort=customer");
  await eventually(() => desk.focused(), key);
});

journey("a customer is found in the list by keyboard, opened, and Back leads to the same search", async (desk) => {
  await desk.enter("/certificates");
  await desk.listed();
  const search = desk.get("searchbox", "Find certificate");
  await search.focus();
  await desk.page.keyboard.type("öhringsbach");
  await eventually(() => desk.keys(), ["4711/1002"]);
  await desk.page.getByText("1 of the 20 on this page").waitFor();
  await eventually(() => desk.path(), "/certificates?status=pending&find=%C3%B6hringsbach");
  await desk.tabTo(desk.link("4711/1002"));
  await desk.page.keyboard.press("Enter");
  await desk.complete();
  await desk.goBack();
  await eventually(() => desk.keys(), ["4711/1002"]);
  await eventually(() => desk.focused(), "4711/1002");
  assert.equal(await search.inputValue(), "öhringsbach");
});

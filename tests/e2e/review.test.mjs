import assert from "node:assert/strict";
import { journeys } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const journey = journeys({ tag: "@firefox" });
const KEY = "4711/1005";
const QUEUE = 23;

const cases = (desk) => desk.get("table", "Cases").locator("tbody tr[aria-rowindex]");
const firstKeys = async (desk) => (await cases(desk).getByRole("link").allTextContents()).slice(0, 3);

/** Waits until no request is pending. */
const rests = (desk) => eventually(() => desk.underWay.size, 0, "no request is under way");

/** Waits until all cases are counted and read; until then figures and rows change. */
async function counted(desk) {
  await desk.saysPlainly(new RegExp(`${QUEUE} cases`));
  await eventually(() => desk.rowCount("Cases"), QUEUE);
  await eventually(() => desk.page.locator("tbody .unread").count(), 0);
}

journey("the queue refreshes itself, preserves the position, and pauses while it is hidden", async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enter("/review?sort=case");
  await counted(desk);
  const lists = () => desk.lists().length;
  const [, second] = await firstKeys(desk);
  await desk.link(second).focus();
  // A pending request would time out when the clock is advanced.
  await rests(desk);
  const before = lists();
  await desk.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  });
  // Two steps, so that no request times out by the page's clock.
  await desk.page.clock.fastForward(180_000);
  await desk.page.clock.fastForward(5_000);
  assert.equal(lists(), before, "nobody looks");
  await sandbox.endReview(KEY);
  await desk.page.evaluate(() => delete document.hidden);
  await desk.page.clock.fastForward(5_000);
  await until(lists, (count) => count > before, "the queue is read again");
  await desk.saysPlainly(/1 no longer under review/);
  await eventually(() => desk.focused(), second);
});

journey("a case is given away as text and as a table that runs nothing", { chromiumOnly: "downloads" }, async (desk, sandbox) => {
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sandbox.endReview(KEY);
  await sandbox.markAsset(KEY, 1005002, "damaged", "=1+1");
  await sandbox.reject(KEY);
  await desk.enter(`/review/${KEY}`);
  await desk.saysPlainly(/2 of 6 assets have a problem/);
  const file = await desk.download(() => desk.button("Save as CSV").click());
  assert.equal(file.name, "case-4711-1005.csv");
  const text = file.bytes.toString();
  assert.ok(text.startsWith("\uFEFF\"Lease company\",\"Certificate\",\"Asset\",\"Reason\""), text.slice(0, 80));
  assert.ok(text.includes("\"'=1+1\""), text);
  assert.equal(text.trim().split("\r\n").length, 3);
  await desk.button("Copy as text").click();
  await desk.saysPlainly(/Copied/);
});

journey("on a wide screen the queue stays beside the case, in its place", { chromiumOnly: "paper" }, async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enter("/review?sort=case");
  await counted(desk);
  const keys = await desk.ofAllRows("Cases", (rows) => rows.getByRole("link").allTextContents());
  await desk.link(keys[0]).click();
  const queue = desk.get("navigation", "Cases");
  const rows = queue.getByRole("listitem").getByRole("link");
  const current = () => queue.locator("[aria-current=page] .beside-key").allTextContents();
  const scrolled = () => queue.locator("ul").evaluate((list) => Math.round(list.scrollTop));
  await eventually(() => rows.locator(".beside-key").allTextContents(), keys);
  await eventually(current, [keys[0]]);
  // Opening a case further down moves neither the list nor the page. The current case is scrolled to in a later frame.
  await rests(desk);
  await desk.painted();
  const place = await until(
    async () => {
      await rows.nth(14).scrollIntoViewIfNeeded();
      await desk.painted();
      return scrolled();
    },
    (place) => place > 0,
    "the list is scrolled",
  );
  await rows.nth(14).click();
  await desk.heading(`Case ${keys[14]}`).waitFor();
  await eventually(current, [keys[14]]);
  assert.equal(await scrolled(), place);
  await eventually(() => desk.focused(), `Case ${keys[14]}`);
  // A refresh moves neither of them.
  const before = desk.lists().length;
  await sandbox.endReview(keys[22]);
  await rests(desk);
  await desk.page.clock.fastForward(180_000);
  await desk.page.clock.fastForward(5_000);
  await until(() => desk.lists().length, (count) => count > before, "the queue is read again");
  await eventually(() => rows.count(), QUEUE - 1);
  assert.equal(await scrolled(), place);
  // Another order moves the case in the list, and it stays visible.
  const isSeen = () => queue.locator("[aria-current]").evaluate((row) => {
    const [own, list] = [row, row.closest("ul")].map((element) => element.getBoundingClientRect());
    return own.top >= list.top - 1 && own.bottom <= list.bottom + 1 && list.bottom <= innerHeight;
  });
  await queue.getByRole("combobox").selectOption("age");
  await eventually(isSeen, true);
  await queue.getByRole("combobox").selectOption("case");
  await eventually(isSeen, true);
  // The keys continue from there, and the list scrolls as far as necessary.
  for (let times = 0; times < 7; times += 1) await desk.page.keyboard.press("Alt+ArrowDown");
  await desk.heading(`Case ${keys[21]}`).waitFor();
  await eventually(isSeen, true, "the case that is looked at is in sight");
  assert.equal(await desk.page.evaluate(() => scrollY), 0);
  // Within the list the arrow keys select, and Enter opens.
  await rows.nth(21).focus();
  await desk.page.keyboard.press("ArrowUp");
  await desk.page.keyboard.press("Enter");
  await desk.heading(`Case ${keys[20]}`).waitFor();
  // Printed pages and narrow screens show only the case.
  await desk.page.emulateMedia({ media: "print" });
  assert.equal(await queue.isVisible(), false);
  assert.equal(await desk.heading(`Case ${keys[20]}`).isVisible(), true);
  await desk.page.emulateMedia({ media: "screen" });
  assert.equal(await queue.isVisible(), true);
  await desk.page.setViewportSize({ width: 1099, height: 800 });
  assert.equal(await queue.isVisible(), false);
  await desk.saysPlainly(/assets? (has|have) a problem/);
});

journey("a case under the pointer stays there when cases above it are removed", { viewport: { width: 1280, height: 500 } }, async (desk, sandbox) => {
  await desk.page.clock.install();
  await desk.enter("/review?sort=case");
  await counted(desk);
  const keys = await desk.ofAllRows("Cases", (rows) => rows.getByRole("link").allTextContents());
  await rests(desk);
  await desk.page.mouse.move(600, 300);
  await desk.page.mouse.wheel(0, 600);
  await until(() => desk.page.evaluate(() => scrollY), (y) => y >= 600, "the page is scrolled");
  const under = () => desk.page.evaluate(() => document.elementFromPoint(600, 300).closest("tr")?.querySelector("a").textContent);
  // After a scroll the browser updates `:hover` late, unless the pointer moves.
  await desk.painted();
  await desk.page.mouse.move(600, 300.5);
  const own = await under();
  await eventually(() => desk.page.evaluate(() => document.querySelector("tbody tr:hover")?.querySelector("a").textContent), own);
  for (const key of keys.slice(0, 3)) await sandbox.endReview(key);
  await desk.page.clock.fastForward(180_000);
  await desk.page.clock.fastForward(5_000);
  await eventually(() => desk.rowCount("Cases"), QUEUE - 3);
  await eventually(under, own);
});

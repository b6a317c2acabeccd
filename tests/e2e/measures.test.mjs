// Measures of the screens: the place of the first row, rows in sight, and words at rest.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { chooseOption, eventually, until } from "./screen.mjs";

const KEY = "4711/1043";
const FIRST = "4711/1001";
const LANGUAGES = ["en-US", "de-DE", "fr-FR"];
const WIDTHS = [1440, 1280, 1024, 768, 390, 320];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "de-DE" };

const resize = async (desk, width, height) => {
  await desk.page.setViewportSize({ width, height });
  await eventually(() => desk.page.evaluate(() => [innerWidth, innerHeight]), [width, height]);
};

/** Returns the top of the first row, the height of the toolbar, and the left edges of its parts. */
const places = (desk) =>
  desk.page.evaluate(() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const parts = [...document.querySelectorAll(".search-line > *, .toolbar .segment, .marking")];
    const lefts = parts.map((part) => Math.round(part.getBoundingClientRect().left));
    return { first: Math.round(box("tr[data-asset-id]").top), bar: Math.round(box(".toolbar").height), lefts };
  });

/** Counts the assets that are fully visible above the decision, if that is a bar. */
const countWhole = (desk) =>
  desk.page.evaluate(() => {
    const decision = document.querySelector("section.decision");
    const isBar = getComputedStyle(decision).position === "sticky" && decision.getBoundingClientRect().width > innerWidth / 2;
    const end = isBar ? decision.getBoundingClientRect().top : innerHeight;
    const boxes = [...document.querySelectorAll("tr[data-asset-id]")].map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
  });

/** Counts the visible words of an element outside its tables. */
const countWords = (locator) =>
  locator.evaluate((root) => {
    const isTiny = (element) => element && element.getBoundingClientRect().width <= 1;
    const isHidden = (element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest("table, option, .visually-hidden") ||
      [element, element.parentElement, element.closest("li")].some(isTiny);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isHidden(node.parentElement)) count += (node.data.match(/[\p{L}\p{N}]\S*/gu) ?? []).length;
    }
    return count;
  });

for (const locale of LANGUAGES) {
  journey(`the toolbar is one row that no filter moves, and the assets begin high up, ${locale}`, { locale, viewport: { width: 1440, height: 900 } }, async (desk) => {
    await desk.enterCertificate(KEY);
    const { first } = await places(desk);
    assert.ok(first <= 300, `the first row is at ${first} px`);
    await resize(desk, 1280, 720);
    await until(() => countWhole(desk), (count) => count >= 8, "8 rows are in sight");
    // With this mark, each filter shows at least one asset.
    await chooseOption(desk.row(1043001).locator("select"), "damaged");
    await desk.page.locator(".save-bar").waitFor();
    const before = await places(desk);
    assert.ok(before.first <= 300, `the first row is at ${before.first} px in a smaller window`);
    const filters = desk.page.locator('input[name="show"]');
    for (const index of [1, 2, 3, 0]) {
      await filters.nth(index).click({ force: true });
      await eventually(() => places(desk), before, `filter ${index} moves nothing`);
    }
    await desk.page.getByRole("searchbox").fill("1043100");
    await eventually(() => desk.rows().count(), 1);
    await eventually(() => places(desk), before, "a search moves nothing");
  });

  journey(`a screen has few words at rest, ${locale}`, { locale, viewport: { width: 1440, height: 900 } }, async (desk) => {
    await desk.enterCertificate(KEY);
    const isAtMost = async (selector, most) => {
      const words = await countWords(desk.page.locator(selector));
      assert.ok(words > 20 && words <= most, `${selector} has ${words} words`);
    };
    await isAtMost("main", 60);
    await desk.page.locator(".menu-button").click();
    await desk.page.locator("#asset-tools a").click();
    await desk.page.locator("main textarea").waitFor();
    await isAtMost("main", 60);
    await desk.enter("/certificates/several");
    await desk.page.locator(".choice-row", { hasText: FIRST }).getByRole("checkbox").check();
    await desk.page.locator(".run-bar button").click();
    await desk.page.locator(".run-keys").waitFor();
    await isAtMost(".run-step", 50);
  });

  journey(`every status can be read in full at every width, ${locale}`, { locale }, async (desk) => {
    await desk.enterCertificate(FIRST);
    for (const width of WIDTHS) {
      await resize(desk, width, 800);
      await desk.row(1001001).locator("select").focus();
      const cut = await desk.row(1001001).locator("select").evaluate((select) => {
        const { paddingLeft, paddingRight, fontFamily, fontSize } = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = `${fontSize} ${fontFamily}`;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
      });
      assert.deepEqual(cut, [], `at ${width} px`);
    }
  });
}

journey("a phone shows two whole assets at first", PHONE, async (desk) => {
  await desk.enterCertificate(KEY);
  await until(() => countWhole(desk), (count) => count >= 2, "two assets are in sight");
});

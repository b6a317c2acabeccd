// Controls on narrow screens: none overlaps another, and none is cut off by a side of the viewport.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { chooseOption, eventually } from "./screen.mjs";

// All its rows are in the document.
const KEY = "4711/1001";
const LANGUAGES = ["en-US", "de-DE", "fr-FR"];
const SIZES = [
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
];

/**
 * Returns the faults of the visible controls. A bar may cover rows that scroll below it, so controls in bars are compared
 * only with each other, and so are the others. The part of a control that a scrolling container hides does not count.
 */
const faults = () => {
  const isBar = ({ position }) => position === "sticky" || position === "fixed";
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    let bar = null;
    for (let at = element; at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (isBar(style) && style.insetBlockStart + style.insetBlockEnd !== "autoauto") bar ??= at;
      if (at !== element && style.overflowX !== "visible") {
        const clip = at.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
    }
    return { element, bar, left, top, right, bottom };
  };
  const name = ({ element }) => (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40) || element.className;
  const isShown = { visibilityProperty: true, opacityProperty: true };
  const controls = [...document.querySelectorAll("a, button, select, textarea, input, summary, .segment")]
    .filter((element) => element.checkVisibility(isShown))
    .map(seen)
    .filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2);
  const cut = controls.filter(({ left, right }) => left < 0 || right > innerWidth + 0.5).map((it) => `cut off: ${name(it)}`);
  const overlapping = controls.flatMap((one, index) =>
    controls
      .slice(index + 1)
      .filter((other) => {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const areNested = one.element.contains(other.element) || other.element.contains(one.element);
        return width > 1 && height > 1 && Boolean(one.bar) === Boolean(other.bar) && !areNested;
      })
      .map((other) => `overlap: ${name(one)} | ${name(other)}`),
  );
  return [...cut, ...overlapping];
};

/** Asserts that the controls have no fault in any size. */
async function look(desk, state) {
  for (const [width, height] of SIZES) {
    await desk.page.setViewportSize({ width, height });
    await eventually(() => desk.page.evaluate(() => innerWidth), width);
    await desk.painted();
    assert.deepEqual(await desk.page.evaluate(faults), [], `${state}, ${width} px`);
  }
}

for (const locale of LANGUAGES) {
  journey(`no control of a certificate overlaps another in any state of the work, ${locale}`, { locale }, async (desk) => {
    await desk.enterCertificate(KEY);
    await look(desk, "online");
    await desk.context.setOffline(true);
    await desk.page.locator("main > .note").waitFor();
    await look(desk, "offline");
    await chooseOption(desk.row(1001001).locator("select"), "damaged");
    await desk.page.locator(".save-bar").waitFor();
    await look(desk, "unsaved and offline");
    await desk.page.locator(".save-bar .save").click();
    await look(desk, "unsaved and waiting");
    await desk.page.locator(".save-bar .save").click();
    await desk.context.setOffline(false);
    await desk.page.locator("main > .note").waitFor({ state: "detached" });
    await look(desk, "unsaved");
    await desk.row(1001001).locator("input[type=checkbox]").check();
    await desk.page.locator(".bulk").waitFor();
    await look(desk, "selection");
    await desk.page.locator(".bulk select").selectOption("damaged");
    await look(desk, "selection with a status");
    await desk.enterCertificate(KEY);
    await desk.page.locator(".desk-assets > .note .button").first().waitFor();
    await look(desk, "stored changes on offer");
  });

  journey(`no control of the other places overlaps another, ${locale}`, { locale }, async (desk) => {
    const follow = async (link, content) => {
      await desk.page.locator(link).first().click();
      await desk.page.locator(content).first().waitFor();
      await look(desk, content);
    };
    await desk.enter("/certificates?status=all");
    await desk.page.locator(".list-find input").waitFor();
    await look(desk, "list");
    await follow('a[href="/certificates/several"]', ".choice-row");
    await follow('nav a[href="/review"]', ".cases tr.row a");
    await follow(".cases tr.row a", ".sheet-assets");
    await follow('nav a[href="/settings"]', "#administration-heading");
    await follow('nav a[href="/scrap-errors"]', "#scrap-errors");
    await desk.page.locator('nav a[href^="/certificates"]').click();
    await desk.page.locator(".certificates tr.row a").first().click();
    await desk.page.locator(".menu-button").click();
    await follow("#asset-tools a", "main textarea");
  });
}

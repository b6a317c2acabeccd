// Checks the accessibility of a page: findings of axe-core, elements wider than the window, and
// small targets.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { journey } from "./journey.mjs";
import { chooseOption } from "./screen.mjs";

const AXE = process.env.AXE ?? fileURLToPath(new URL("node_modules/axe-core/axe.min.js", import.meta.url));
const ALL_RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** The only rule whose result can differ between the dark and the light appearance. */
const COLOURS = { type: "rule", values: ["color-contrast"] };
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 800 };
const TARGET = 24;

let axe;
/** Reads axe-core on first use. */
const axeSource = () => (axe ??= readFile(AXE, "utf8"));

/** Collects the findings of a journey. */
class Findings {
  found = [];

  constructor(desk) {
    this.desk = desk;
    this.page = desk.page;
  }

  /** Checks a state on a wide and on a narrow screen. */
  async look(where) {
    await this.lookWide(where);
    await this.lookNarrow(where);
  }

  /** Checks the state on a wide screen, by all rules in light colours and by contrast in dark ones. */
  async lookWide(where) {
    await this.check(`${where}, ${WIDE.width} px`);
    await this.checkDark(`${where}, ${WIDE.width} px, dark`);
  }

  /** Checks the state on a narrow screen; `open` first creates a state that only narrow screens have. */
  async lookNarrow(where, open) {
    await this.page.setViewportSize(NARROW);
    await this.desk.painted();
    await open?.();
    await this.check(`${where}, ${NARROW.width} px`);
    if (open) await this.checkDark(`${where}, ${NARROW.width} px, dark`);
    await this.page.setViewportSize(WIDE);
    await this.desk.painted();
  }

  /** Checks the current page by all rules and for sizes. */
  async check(where) {
    await this.run(where, ALL_RULES);
    await this.checkSizes(where);
  }

  async checkDark(where) {
    await this.page.emulateMedia({ colorScheme: "dark" });
    await this.run(where, COLOURS);
    await this.page.emulateMedia({ colorScheme: "light" });
  }

  async checkSizes(where) {
    const problems = await sizes(this.page);
    this.found.push(...problems.map((problem) => `${where}: ${problem}`));
  }

  async run(where, runOnly) {
    const { page } = this;
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource());
    const violations = await page.evaluate(async (runOnly) => {
      // Sticky elements cover others at some scroll position. phone.test.mjs checks that they never cover the focus.
      const still = new CSSStyleSheet();
      still.replaceSync(".decision, .toolbar, .search-line, .float-bar, .run-bar, .dialog-actions, .table th { position: static !important; }");
      document.adoptedStyleSheets = [still];
      const { violations } = await window.axe.run(document, { runOnly });
      document.adoptedStyleSheets = [];
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 4).join(", ")}`);
    }, runOnly);
    this.found.push(...violations.map((violation) => `${where}: ${violation}`));
  }

  assertNone() {
    assert.deepEqual(this.found, []);
  }
}

/** A journey whose steps check states by `look(where)` or by `findings`, of which none may be left in the end. */
export function accessible(title, options, steps) {
  if (typeof options === "function") [options, steps] = [{}, options];
  journey(title, options, async (desk, sandbox) => {
    const findings = new Findings(desk);
    await steps(desk, (where) => findings.look(where), findings, sandbox);
    findings.assertNone();
  });
}

/** Returns elements that make the page scroll sideways, and targets that are too small (WCAG 1.4.10, 2.5.8). */
export function sizes(page) {
  return page.evaluate((least) => {
    const problems = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} px wide in ${clientWidth} px`);
    const dialog = document.querySelector("dialog[open]");
    for (const target of (dialog ?? document).querySelectorAll("button, select, input, textarea, a[href]")) {
      const isInSentence = target.tagName === "A" && getComputedStyle(target).display === "inline";
      if (isInSentence || target.closest("[inert]") || !target.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
      const area = target.closest("label") ?? target;
      const [own, whole] = [target, area].map((element) => element.getBoundingClientRect());
      const isOutside = own.right <= 0 || own.bottom <= 0 || own.width <= 1;
      const [width, height] = [Math.max(own.width, whole.width), Math.max(own.height, whole.height)];
      if (!isOutside && (width < least - 0.01 || height < least - 0.01)) {
        const name = target.getAttribute("aria-label") ?? target.textContent.trim();
        problems.push(`${target.tagName} “${name}” is ${Math.round(width)} × ${Math.round(height)} px`);
      }
    }
    return [...new Set(problems)].slice(0, 8);
  }, TARGET);
}

/** Visits lists, checklist, scan and views of a certificate in any language; `look` gets the name of each state. */
export async function lookAtLists(page, look) {
  await page.locator(".menu-button").click();
  await look("menu");
  await page.locator("#asset-tools a").click();
  await page.locator(".import-paste").fill("Asset\tStatus\n1001001\treceived\n999\treceived\n1001002\tno such thing\n1001003\tkaputt");
  await page.locator(".import-table").waitFor();
  await look("import");
  await page.locator(".back a").click();
  await page.locator(".menu-button").click();
  await page.locator("button.export").click();
  await page.locator("dialog[open]").waitFor();
  await look("export");
  await page.keyboard.press("Escape");
  await page.locator(".menu-button").click();
  await page.locator("button.checklist").click();
  await page.locator(".paper").waitFor();
  await look("checklist");
  await page.keyboard.press("Escape");
  await page.locator(".menu-button").click();
  await page.locator("#asset-tools button").first().click();
  await page.locator(".scan-field").fill("FOREIGN77");
  await page.keyboard.press("Enter");
  await page.locator(".scan-field").fill("1001001");
  await page.keyboard.press("Enter");
  await page.locator(".scan-count").filter({ hasText: /^1\s/ }).waitFor();
  await look("scan");
  await page.locator("dialog[open] .dialog-actions button").last().click();
  await page.locator(".scan-lines ul").first().waitFor();
  await look("scan-end");
  await page.keyboard.press("Escape");
  await page.locator(".menu-button").click();
  await page.locator("button.view-choice").click();
  const group = page.locator("dialog[open] .view-group select");
  await group.selectOption("category");
  await page.locator("dialog[open] .view-sort select").selectOption("serial");
  await page.locator("dialog[open] [data-column=price] input").first().check();
  await look("view");
  await page.keyboard.press("Escape");
  await page.locator("tbody.group button").first().click();
  await look("groups");
  await page.locator(".menu-button").click();
  await page.locator("button.view-choice").click();
  await group.selectOption("");
  await page.keyboard.press("Escape");
}

/** Explains a first asset and opens the suggestion of that explanation for a second one, in any language. */
export async function openOffer(page) {
  const rows = page.locator("tr[data-asset-id]");
  for (const place of [0, 1]) await chooseOption(rows.nth(place).locator("select"), "damaged");
  await rows.nth(0).locator("textarea").fill("Lid broken");
  await rows.nth(1).locator("textarea").focus();
  await page.locator(".suggestions li").first().waitFor();
  await page.keyboard.press("ArrowDown");
}

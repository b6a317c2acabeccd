// What keeps somebody from using a page: what axe-core finds there, what is wider than the window, what is too small.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const AXE = process.env.AXE ?? fileURLToPath(new URL("node_modules/axe-core/axe.min.js", import.meta.url));
const axe = await readFile(AXE, "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const TARGET = 24;

/** Every finding of a run is told at once, so nothing is thrown before the end of a journey. */
export class Findings {
  found = [];

  async look(desk, where) {
    const { page } = desk;
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const violations = await page.evaluate(async (values) => {
      // What stays at an edge covers a part of what is scrolled below it, wherever that is. How large that is does not
      // depend on it, and that nothing with the focus is covered is a journey of its own.
      const still = new CSSStyleSheet();
      still.replaceSync(".decision, .toolbar, .search-line, .bulk, .table th { position: static !important; }");
      document.adoptedStyleSheets = [still];
      const { violations } = await window.axe.run(document, { runOnly: { type: "tag", values } });
      document.adoptedStyleSheets = [];
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 4).join(", ")}`);
    }, TAGS);
    this.found.push(...violations.map((violation) => `${where}: ${violation}`));
    this.found.push(...(await sizes(page)).map((problem) => `${where}: ${problem}`));
  }

  assertNone() {
    assert.deepEqual(this.found, []);
  }
}

/** No scrolling to the side, and nothing to press that is smaller than a fingertip (WCAG 1.4.10, 2.5.8). */
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

/** What a certificate has for spreadsheets, paper and scanners, in any language. */
export async function lookAtLists(page, look) {
  await page.locator("button.spreadsheet").click();
  await page.locator(".sheet-cells").fill("Asset\tStatus\n1001001\treceived\n999\treceived\n1001002\tno such thing");
  await page.locator(".sheet-lines").nth(1).waitFor();
  await look("files and lists");
  await page.locator(".sheet-save button").last().click();
  await page.locator(".paper").waitFor();
  await look("checklist");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator(".summary-acts button").first().click();
  await page.locator(".scan-field").fill("FOREIGN77");
  await page.keyboard.press("Enter");
  await page.locator(".scan-field").fill("1001001");
  await page.keyboard.press("Enter");
  await page.locator(".sheet-lines").nth(1).waitFor();
  await look("scan");
  await page.keyboard.press("Escape");
  await lookAtViews(page, look);
}

/** What a certificate can be looked at by, in any language; explanations are offered where some asset has one. */
async function lookAtViews(page, look) {
  const offered = page.locator("textarea.explanation:placeholder-shown:enabled:visible").first();
  const isExplained = await page.locator("textarea.explanation").evaluateAll((fields) => fields.some(({ value }) => value));
  if (isExplained && (await offered.count())) {
    await offered.focus();
    await page.locator(".earlier li").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await look("explanation offered");
  }
  await page.locator("button.view-choice").click();
  const group = page.locator("dialog[open] .view-group select");
  await group.selectOption("category");
  await page.locator("dialog[open] .view-sort select").selectOption("serial");
  await page.locator("dialog[open] [data-column=price] input").first().check();
  await page.locator("dialog[open] #view-name").fill("View");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open] .view-list li").waitFor();
  await page.keyboard.press("Enter");
  await page.locator("dialog[open] #view-trouble").waitFor();
  await look("view");
  await page.keyboard.press("Escape");
  await page.locator("tbody.group button").first().click();
  await look("groups");
  await page.locator("button.view-choice").click();
  await group.selectOption("");
  await page.keyboard.press("Escape");
}

// The smoke suite in Chromium, and in Firefox in the campaign.
import { until } from "./browser.mjs";
import { journey } from "./journey.mjs";
import { chooseOption } from "./screen.mjs";
import { SMOKE } from "./smoke.mjs";

/** Acts by Playwright. */
class PageHand {
  constructor(desk) {
    Object.assign(this, { desk, page: desk.page });
  }

  find({ role, name, within }) {
    return (within ? this.find(within) : this.page).getByRole(role, { name, exact: typeof name === "string" });
  }

  visit(path) {
    return this.desk.visit(path);
  }

  reload() {
    return this.page.reload();
  }

  goBack() {
    return this.desk.goBack();
  }

  async path() {
    return this.desk.path();
  }

  see(target) {
    return this.find(target).waitFor();
  }

  gone(target) {
    return this.find(target).waitFor({ state: "hidden" });
  }

  /** Clicks the label, since it covers the radio button. */
  click(target) {
    return this.find(target).click({ force: target.role === "radio" });
  }

  fill(target, text) {
    return this.find(target).fill(text);
  }

  select(target, value) {
    return chooseOption(this.find(target), value);
  }

  upload(within, file) {
    return this.find(within).locator("input[type=file]").setInputFiles(file);
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  text() {
    return this.page.locator("body").innerText();
  }

  value(target) {
    return this.find(target).inputValue();
  }

  attribute(target, name) {
    return this.find(target).getAttribute(name);
  }

  /** Waits until the browser has stored a text. */
  stored(text) {
    return until(() => this.page.evaluate(() => JSON.stringify({ ...localStorage })), (all) => all.includes(text), `stored: ${text}`);
  }
}

for (const { title, flags, steps } of SMOKE) {
  journey(title, { tag: ["@smoke", "@firefox"], flags }, (desk, sandbox) => steps(new PageHand(desk), sandbox));
}

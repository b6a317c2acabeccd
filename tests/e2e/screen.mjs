// The app as a user sees it: finds elements by role and name, and acts on them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { eventually, until } from "./browser.mjs";
import { ACTIVATED } from "./service.mjs";
import { WatchedPage } from "./watched.mjs";

export { ARGUMENTS, FIREFOX, eventually, launch, until } from "./browser.mjs";

/** Chooses an option as a person does: a select in a row has its options once it has the focus. */
export async function chooseOption(select, option) {
  await select.focus();
  await select.selectOption(option);
}

export class Desk extends WatchedPage {
  // Queries.

  get(role, name, options = {}) {
    return this.page.getByRole(role, { name, exact: typeof name === "string", ...options });
  }

  button(name) {
    return this.get("button", name);
  }

  link(name) {
    return this.get("link", name);
  }

  heading(name) {
    return this.get("heading", name);
  }

  table(name) {
    return this.get("table", name).or(this.get("grid", name));
  }

  assetsTable() {
    return this.get("grid", "Assets");
  }

  row(id) {
    return this.page.locator(`tr[data-asset-id="${id}"]`);
  }

  rows() {
    return this.page.locator("tr[data-asset-id]");
  }

  /** Returns the number of rows of a table; only visible ones are in the document. */
  async rowCount(name = "Assets") {
    return Number(await this.table(name).getAttribute("aria-rowcount")) - 1;
  }

  /** Reads from a table while all its rows are in the document, as for printing. */
  async ofAllRows(name, read) {
    const rows = this.table(name).locator("tbody tr[aria-rowindex]");
    const count = await this.rowCount(name);
    await this.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await eventually(() => rows.count(), count);
    const found = await read(rows);
    await this.page.evaluate(() => dispatchEvent(new Event("afterprint")));
    return found;
  }

  statusOf(id) {
    return this.get("combobox", `Status of asset ${id}`);
  }

  explanationOf(id) {
    return this.get("textbox", `Explanation for asset ${id}`);
  }

  dialog(name) {
    return this.get("dialog", name);
  }

  decision() {
    return this.get("region", "Decision");
  }

  /** Returns the keys of the listed certificates, in order. */
  keys() {
    return this.get("table", "Certificates").locator("tbody tr").getByRole("link").allTextContents();
  }

  /** Drags files and folders over the middle of an element and drops them there. */
  async drop(target, ...files) {
    const { x, y, width, height } = await target.boundingBox();
    const session = await this.context.newCDPSession(this.page);
    const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files, dragOperationsMask: 1 } };
    for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, ...at });
    await session.detach();
  }

  path() {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  isOff(button) {
    return button.getAttribute("aria-disabled").then((disabled) => disabled === "true");
  }

  /** Waits until a button is enabled, which a key press does not. */
  enabled(button) {
    return eventually(() => this.isOff(button), false, "the button is enabled");
  }

  focused() {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      const label = document.getElementById(active.getAttribute("aria-labelledby") ?? "");
      return active.getAttribute("aria-label") ?? label?.textContent ?? active.textContent.trim().slice(0, 80);
    });
  }

  /** Waits until all changes are painted. */
  painted() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** Presses something that downloads a file; returns the suggested name and the content. */
  async download(press) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), press()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  /** Returns everything that a script of the page could read, except its memory. */
  readable() {
    return this.page.evaluate(async () =>
      JSON.stringify([
        document.documentElement.outerHTML,
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        history.state,
        location.href,
        await indexedDB.databases(),
        [...document.querySelectorAll("input")].map((input) => input.value),
      ]),
    );
  }

  // Actions.

  /** Goes back. A page from the back/forward cache is not loaded, so there is no load event. */
  async goBack() {
    await this.page.goBack({ waitUntil: "commit" });
  }

  async visit(path = "/") {
    await this.page.goto(this.sandbox.url + path);
    await this.page.locator("main h1").waitFor();
  }

  async signIn(token = ACTIVATED) {
    await this.get("textbox", "Access token").fill(token);
    await this.button("Sign in").click();
  }

  /** Signs in by a script in the page, for journeys about other features. */
  async enter(path = "/", token = ACTIVATED) {
    await this.visit(path);
    await this.page.locator("input.token").evaluate((field, token) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, token);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.form.requestSubmit();
    }, token);
  }

  /** Opens a certificate and waits for all its assets. */
  async enterCertificate(key) {
    await this.enter(`/certificates/${key}`);
    await this.complete();
  }

  /** Waits until the parts for the work on a certificate are loaded, the last of which is a script. */
  async toolsAreLoaded() {
    const asked = () => this.requests.filter(({ path }) => path.startsWith("/spreadsheets-")).length;
    await until(asked, (count) => count === 2, "the last script was fetched and is imported");
  }

  async reloadSignedIn() {
    await this.page.reload();
    await this.signIn();
  }

  complete() {
    return this.page.locator('[data-complete="true"]').waitFor();
  }

  async listed() {
    await this.get("table", "Certificates").waitFor();
  }

  /** Chooses an action of the menu above the assets. */
  async tool(name) {
    await this.button("Tools").click();
    await this.page.locator("#asset-tools").getByText(name, { exact: true }).click();
  }

  /** Presses a button, enabled or not, as a user can. */
  async press(button) {
    await button.click({ force: true });
  }

  async choose(group, name) {
    await this.get("group", group).getByRole("radio", { name, exact: true }).click({ force: true });
  }

  async mark(id, code, explanation) {
    await chooseOption(this.statusOf(id), code);
    if (explanation !== undefined) await this.explanationOf(id).fill(explanation);
  }

  async save() {
    await this.button("Save changes").click();
    await this.page.getByText(/changes? saved\./).waitFor();
  }

  /** Opens the last question; `verb` is Confirm or Reject. */
  async ask(verb, key) {
    await this.button(`${verb} certificate`).click();
    const dialog = this.dialog(`${verb} certificate ${key}?`);
    await dialog.waitFor();
    return dialog;
  }

  /** Answers the last question. */
  async answer(dialog, verb) {
    await dialog.getByRole("checkbox", { name: /no problem$|listed$/ }).check();
    await dialog.getByRole("button", { name: verb, exact: true }).click();
  }

  async decide(verb, key) {
    await this.answer(await this.ask(verb, key), verb);
  }

  /** By attribute, independent of the language. */
  async outcome(name) {
    const decision = this.page.locator("[data-outcome]");
    await eventually(() => decision.getAttribute("data-outcome"), name, "the outcome of the decision");
  }

  /** Returns the conditions of a decision, as `true: text`, `false: text` or `warning: text`. */
  conditions(decision) {
    const list = this.get("list", `Conditions to ${decision}`);
    return list.getByRole("listitem").evaluateAll((items) =>
      items.map((item) => `${item.dataset.met}: ${item.textContent.replace(/^.*?: /, "").replace(/ · Show$/, "")}`),
    );
  }

  /** Returns the text of every alert with content. */
  async alerts() {
    const texts = await this.page.getByRole("alert").allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
  }

  async says(pattern) {
    await until(async () => (await this.alerts()).join("\n"), (text) => pattern.test(text), `an alert says ${pattern}`);
  }

  async saysPlainly(pattern) {
    await until(() => this.page.locator("main").innerText(), (text) => pattern.test(text), `the page says ${pattern}`);
  }

  /** Asserts that both decisions are disabled. */
  async armsNothing() {
    for (const name of ["Confirm certificate", "Reject certificate"]) {
      for (const button of await this.button(name).all()) assert.equal(await this.isOff(button), true, name);
    }
  }

  async tabTo(locator, key = "Tab") {
    for (let steps = 0; steps < 200; steps += 1) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    assert.fail(`not reached by ${key}: ${locator}`);
  }
}

// The desk as a person has it before them: what can be found there by role and name, and what can be done.
import assert from "node:assert/strict";
import { eventually, until } from "./browser.mjs";
import { ACTIVATED } from "./service.mjs";
import { WatchedPage } from "./watched.mjs";

export { ARGUMENTS, FIREFOX, eventually, launch, until } from "./browser.mjs";

export class Desk extends WatchedPage {
  // What can be found.

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

  /** How many rows a table has; only those in sight are in the document. */
  async rowCount(name = "Assets") {
    return Number(await this.table(name).getAttribute("aria-rowcount")) - 1;
  }

  /** Reads something of a table while all its rows are in the document, as they are for paper. */
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

  /** The keys of the certificates in the list, in order. */
  keys() {
    return this.get("table", "Certificates").locator("tbody tr").getByRole("link").allTextContents();
  }

  /** Moves files and folders over the middle of something, as from the desktop, and lets go there. */
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

  focused() {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      const label = document.getElementById(active.getAttribute("aria-labelledby") ?? "");
      return active.getAttribute("aria-label") ?? label?.textContent ?? active.textContent.trim().slice(0, 80);
    });
  }

  /** Everything that a script of the page could read, but for its memory. */
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

  // What can be done.

  /** A page that comes back as it was left is not loaded, so nobody can wait for that. */
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

  /** Signs in by a script in the page, where signing in is not what a journey is about. */
  async enter(path = "/", token = ACTIVATED) {
    await this.visit(path);
    await this.page.locator("#token").evaluate((field, token) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, token);
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.form.requestSubmit();
    }, token);
  }

  /** Opens a certificate and waits for all its assets. */
  async enterCertificate(key, token = ACTIVATED) {
    await this.enter(`/certificates/${key}`, token);
    await this.complete();
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

  /** Presses a button whether it is armed or not, as a person can. */
  async press(button) {
    await button.click({ force: true });
  }

  async choose(group, name) {
    await this.get("group", group).getByRole("radio", { name, exact: true }).click({ force: true });
  }

  async mark(id, code, explanation) {
    await this.statusOf(id).selectOption(code);
    if (explanation !== undefined) await this.explanationOf(id).fill(explanation);
  }

  async save() {
    await this.button("Save marks").click();
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
    await dialog.getByRole("checkbox", { name: "The list of assets is complete" }).check();
    await dialog.getByRole("button", { name: verb, exact: true }).click();
  }

  async decide(verb, key) {
    await this.answer(await this.ask(verb, key), verb);
  }

  /** By attribute, so that it holds in every language. */
  async outcome(name) {
    const decision = this.page.locator("[data-outcome]");
    await eventually(() => decision.getAttribute("data-outcome"), name, "the outcome of the decision");
  }

  /** The conditions of a decision, as `true: text`, `false: text` or `warning: text`. */
  conditions(decision) {
    const list = this.get("list", `Conditions to ${decision}`);
    return list.getByRole("listitem").evaluateAll((items) =>
      items.map((item) => `${item.dataset.met}: ${item.textContent.replace(/^.*?: /, "").replace(/: .*Show$/, "")}`),
    );
  }

  /** The text of every alert that says something. */
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

  /** Neither decision can be made. */
  async armsNothing() {
    for (const name of ["Confirm certificate", "Reject certificate"]) {
      for (const button of await this.button(name).all()) assert.equal(await this.isOff(button), true, name);
    }
  }

  async tabTo(locator) {
    for (let steps = 0; steps < 200; steps += 1) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`not reached by Tab: ${locator}`);
  }
}

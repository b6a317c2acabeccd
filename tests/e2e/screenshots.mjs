// The pictures of the documentation, from the built desk before the demo data; always the same.
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Desk, eventually, launch } from "./screen.mjs";
import { CONFIG, Sandbox } from "./service.mjs";

const OUT = process.env.OUT ?? fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const MOST_BYTES = 200_000;
const NOW = new Date("2026-03-02T09:30:00+01:00");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LARGE = "4711/1043";
const SMALL = "4711/1001";
const CASE = "4711/1060";

async function marked(desk) {
  await desk.enterCertificate(LARGE);
  await desk.mark(1043001, "received");
  await desk.mark(1043003, "damaged", "Screen cracked");
}

/** The list, with its search, which comes when the browser is idle. */
async function list(desk) {
  await desk.enter("/");
  await desk.get("searchbox", "Find certificate").waitFor();
}

/** Waits until all cases of the queue are read; until then figures grow and rows move. */
async function queueRead(desk) {
  await desk.saysPlainly(/23 cases/);
  await eventually(() => desk.page.locator("tbody .unread").count(), 0);
  await eventually(() => desk.page.getByText(/of 23 cases whose assets/).count(), 0);
}

const PICTURES = {
  list: [{}, list],
  "list-dark": [{ colorScheme: "dark" }, list],
  certificate: [{}, marked],
  "certificate-dark": [{ colorScheme: "dark" }, marked],
  grouped: [
    {},
    async (desk) => {
      await desk.enter(`/certificates/${LARGE}?group=category&sort=price&columns=serial,description,price`);
      await desk.complete();
      await desk.page.locator("tbody.group").first().waitFor();
    },
  ],
  dialog: [
    {},
    async (desk) => {
      await desk.enterCertificate(SMALL);
      await desk.mark(1001001, "received");
      await desk.ask("Confirm", SMALL);
    },
  ],
  "list-trial": [
    {},
    async (desk) => {
      await desk.enterCertificate(SMALL);
      await desk.button("Files and lists").click();
      const list = "Asset\tStatus\tComment\n1001001\treceived\t\n1001002\tDamaged\tDisplay cracked\n1001003\tbroken\t\n4711\treceived\t";
      await desk.get("textbox", "Cells from a spreadsheet").fill(list);
      await desk.button("Mark 2 assets").waitFor();
    },
  ],
  scan: [
    PHONE,
    async (desk) => {
      await desk.enterCertificate(SMALL);
      await desk.button("Scan").click();
      await desk.get("textbox", "Serial number or asset ID").fill("1001001");
      await desk.page.keyboard.press("Enter");
      await desk.dialog("Scan assets").getByText("1 of 4").waitFor();
    },
  ],
  confirmed: [
    {},
    async (desk) => {
      await desk.enterCertificate(SMALL);
      await desk.decide("Confirm", SMALL);
      await desk.outcome("confirmed");
      await desk.complete();
    },
  ],
  changed: [
    {},
    async (desk) => {
      await desk.enterCertificate(SMALL);
      const dialog = await desk.ask("Confirm", SMALL);
      await desk.sandbox.markAsset(SMALL, 1001002, "damaged", "Screen cracked");
      await desk.answer(dialog, "Confirm");
      await desk.outcome("changed");
      await desk.complete();
    },
  ],
  "sign-in": [
    {},
    async (desk) => {
      await desk.visit("/");
      await desk.page.locator("input[type=password]").waitFor();
    },
  ],
  connection: [
    {},
    async (desk) => {
      await desk.visit("/connection");
      await desk.button("Check the connection").waitFor();
    },
  ],
  review: [
    {},
    async (desk) => {
      await desk.enter("/review");
      await queueRead(desk);
    },
  ],
  case: [
    {},
    async (desk) => {
      await desk.enter(`/review/${CASE}`);
      await desk.complete();
      await eventually(() => desk.page.locator(".queue-count").innerText(), "23 cases");
      const unread = desk.get("navigation", "Queue").getByRole("listitem").filter({ hasNotText: /problem/ });
      await eventually(() => unread.count(), 0);
    },
  ],
  "scrap-errors": [
    { flags: ["--config", CONFIG] },
    async (desk) => {
      await desk.enter("/scrap-errors");
      await desk.get("textbox", "Error ids").fill("17\n007\n2147483648\n42\n1.0\n42");
      await desk.get("textbox", "Stock ids").fill("9007199254740993\n9223372036854775807\n4711");
      await desk.saysPlainly(/3 invalid entries/);
      await desk.page.locator("h1").click();
    },
  ],
  "connection-check": [
    {},
    async (desk) => {
      await desk.enter("/connection");
      await desk.button("Check the connection").click();
      await desk.get("table", "Findings").waitFor();
    },
  ],
  "phone-case": [
    PHONE,
    async (desk) => {
      await desk.enter(`/review/${CASE}`);
      await desk.complete();
    },
  ],
  "phone-list": [PHONE, list],
  "phone-certificate": [PHONE, marked],
  "phone-dialog-dark": [
    { ...PHONE, colorScheme: "dark" },
    async (desk) => {
      await desk.enterCertificate(SMALL);
      await desk.ask("Confirm", SMALL);
    },
  ],
  german: [
    { locale: "de-DE" },
    async (desk) => {
      await desk.visit(`/certificates/${LARGE}`);
      await desk.get("textbox", "Zugangstoken").fill("demo-activated");
      await desk.button("Anmelden").click();
      await desk.complete();
    },
  ],
};

await mkdir(OUT, { recursive: true });
const browser = await launch();
try {
  for (const [name, [{ flags, ...options }, steps]] of Object.entries(PICTURES)) {
    const sandbox = await Sandbox.start({ flags });
    const desk = await Desk.open(browser, options);
    await desk.use(sandbox);
    await desk.page.clock.setFixedTime(NOW);
    await steps(desk);
    await desk.page.mouse.move(0, 0);
    await desk.page.evaluate(() => scrollTo(0, 0));
    const path = join(OUT, `${name}.png`);
    await desk.page.screenshot({ path, animations: "disabled", caret: "hide" });
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MOST_BYTES}`);
    console.log(`${name}.png  ${Math.round(size / 1000)} kB`);
    await desk.close();
    await sandbox.stop();
  }
} finally {
  await browser.close();
}

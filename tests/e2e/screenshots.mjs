// The pictures of the documentation, from the built app before the demo data; always the same. With `matrix` as the
// first argument: each screen in all sizes, appearances and languages, in target/screens.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { indexed } from "./indexed.mjs";
import { Desk, chooseOption, eventually, launch } from "./screen.mjs";
import { CONFIG, Sandbox } from "./service.mjs";

const OUT = process.env.OUT ?? fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const MOST_BYTES = 100_000;
const NOW = new Date("2026-03-02T09:30:00+01:00");
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LARGE = "4711/1043";
const SMALL = "4711/1001";
const CASE = "4711/1060";
const CASES = 23;

/** Returns the catalogue of a language. */
const catalogue = async (tag) =>
  JSON.parse(await readFile(new URL(`../../locales/${tag}.json`, import.meta.url), "utf8"));

/** Returns a text with a number. */
const counted = ({ one, other }, count) => (count === 1 ? one : other).replace("{count}", count);

async function mark(desk, id, code, explanation) {
  await chooseOption(desk.row(id).locator("select"), code);
  if (explanation) await desk.row(id).locator("input:not([type=checkbox]), textarea").first().fill(explanation);
}

/** An explanation in each language. */
const CRACKED = { English: "Screen cracked", Deutsch: "Display gesprungen", Français: "Écran fissuré" };

async function marked(desk, { language_name: language }) {
  await desk.enterCertificate(LARGE);
  await mark(desk, 1043001, "received");
  await mark(desk, 1043003, "damaged", CRACKED[language]);
}

/** Chooses an action of the menu above the assets. */
async function tool(desk, text, name) {
  await desk.button(text.tools).click();
  await desk.page.locator("#asset-tools").getByText(name, { exact: true }).click();
}

/** Waits until the buttons of a dialog are enabled, which they are not at once. */
const answerable = (desk, name) => desk.enabled(desk.page.getByRole("dialog").getByRole("button", { name, exact: true }));

/** Opens the final question of a confirmation. */
async function ask(desk, text) {
  await desk.button(text.confirm_certificate).click();
  await answerable(desk, text.cancel);
  return desk.page.getByRole("dialog");
}

async function answer(dialog, text) {
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: text.confirm, exact: true }).click();
}

/** The list with its search, which appears when the browser is idle. */
async function list(desk, text) {
  await desk.enter("/");
  await desk.get("searchbox", text.find_certificate).waitFor();
}

/** Waits until all cases of the queue are read; until then figures grow and rows move. */
async function queueRead(desk, text) {
  await desk.saysPlainly(new RegExp(counted(text.cases_shown, CASES)));
  await eventually(() => desk.page.locator("tbody .unread").count(), 0);
  const reading = text.figure_read?.replaceAll(/\{\w+\}/g, "\\d+");
  if (reading) await eventually(() => desk.page.getByText(new RegExp(reading)).count(), 0);
}

async function readCase(desk, text) {
  await desk.enter(`/review/${CASE}`);
  await desk.complete();
  await eventually(() => desk.page.locator(".queue-count").innerText(), counted(text.cases_shown, CASES));
  const problem = text.problems.one.replace("{count} ", "");
  const unread = desk.get("navigation", text.queue_beside).getByRole("listitem").filter({ hasNotText: problem });
  await eventually(() => unread.count(), 0);
}

/** The pictures of the user guide: each in English, and in German and French with `-de` and `-fr` behind its name. */
const GUIDE = {
  "sign-in": [
    {},
    async (desk) => {
      await desk.visit("/");
      await desk.page.locator("input.token").waitFor();
    },
  ],
  list: [{}, list],
  certificate: [{}, marked],
  dialog: [
    {},
    async (desk, text) => {
      await desk.enterCertificate(SMALL);
      await mark(desk, 1001001, "received");
      await ask(desk, text);
    },
  ],
  import: [
    {},
    async (desk, text) => {
      await desk.enterCertificate(SMALL);
      await tool(desk, text, text.import);
      const cells = "Asset\tStatus\tComment\n1001001\treceived\t\n1001002\tDamaged\tDisplay cracked\n1001003\tbroken\t\n4711\treceived\t";
      await desk.get("textbox", text.sheet_paste).fill(cells);
      await desk.button(counted(text.import_confirm, 1)).waitFor();
    },
  ],
  scan: [
    PHONE,
    async (desk, text) => {
      await desk.enterCertificate(SMALL);
      await tool(desk, text, text.scan);
      await desk.get("textbox", text.scan_field).fill("1001001");
      await desk.page.keyboard.press("Enter");
      const progress = text.scan_progress.replace("{scanned}", "1").replace("{all}", "4");
      await desk.dialog(text.scan_title).getByText(progress).waitFor();
      await answerable(desk, text.scan_done);
    },
  ],
  confirmed: [
    {},
    async (desk, text) => {
      // From the list the app knows the next open certificate.
      await list(desk, text);
      await desk.link(SMALL).click();
      await desk.complete();
      await answer(await ask(desk, text), text);
      await desk.outcome("confirmed");
      await desk.complete();
    },
  ],
  several: [
    {},
    async (desk, text) => {
      await desk.enter("/certificates/several");
      await desk.heading(text.several).waitFor();
      await desk.page.getByRole("checkbox").nth(2).waitFor();
    },
  ],
  review: [
    {},
    async (desk, text) => {
      await desk.enter("/review");
      await queueRead(desk, text);
    },
  ],
  case: [{}, readCase],
  "scrap-errors": [
    { flags: ["--config", CONFIG] },
    async (desk, text) => {
      await desk.enter("/scrap-errors");
      await desk.get("textbox", text.scrap_error_ids).fill("17\n007\n2147483648\n42\n1.0\n42");
      await desk.get("textbox", text.scrap_stock_ids).fill("9007199254740993\n9223372036854775807\n4711");
      await desk.saysPlainly(new RegExp(counted(text.scrap_bad, 3)));
      await desk.page.locator("h1").click();
    },
  ],
};

const PICTURES = {
  ...GUIDE,
  ...Object.fromEntries(
    ["de-DE", "fr-FR"].flatMap((locale) =>
      Object.entries(GUIDE).map(([name, [options, steps]]) => [`${name}-${locale.slice(0, 2)}`, [{ ...options, locale }, steps]]),
    ),
  ),
  "list-dark": [{ colorScheme: "dark" }, list],
  "certificate-dark": [{ colorScheme: "dark" }, marked],
  grouped: [
    {},
    async (desk) => {
      await desk.enter(`/certificates/${LARGE}?group=category&sort=price&columns=serial,description,price`);
      await desk.complete();
      await desk.page.locator("tbody.group").first().waitFor();
    },
  ],
  changed: [
    {},
    async (desk, text) => {
      await desk.enterCertificate(SMALL);
      const dialog = await ask(desk, text);
      await desk.sandbox.markAsset(SMALL, 1001002, "damaged", "Screen cracked");
      await answer(dialog, text);
      await desk.outcome("changed");
      await desk.complete();
    },
  ],
  settings: [
    {},
    async (desk, text) => {
      await desk.visit("/settings");
      await desk.button(text.check_button).waitFor();
    },
  ],
  "connection-test": [
    {},
    async (desk, text) => {
      await desk.enter("/settings");
      await desk.button(text.check_button).click();
      await desk.get("table", text.results).waitFor();
      await desk.page.setViewportSize({ width: 1280, height: 1200 });
    },
  ],
  "phone-case": [
    PHONE,
    async (desk) => {
      await desk.enter(`/review/${CASE}`);
      await desk.complete();
      await desk.page.getByText(`21 of ${CASES}`).waitFor();
    },
  ],
  "phone-list": [PHONE, list],
  "phone-certificate": [PHONE, marked],
  "phone-dialog-dark": [
    { ...PHONE, colorScheme: "dark" },
    async (desk, text) => {
      await desk.enterCertificate(SMALL);
      await ask(desk, text);
    },
  ],
};

const CATALOGUES = { en: await catalogue("en"), de: await catalogue("de"), fr: await catalogue("fr") };
const SIZES = [[1440, 900], [1280, 720], [1024, 768], [768, 1024], [390, 844], [320, 640]];
const APPEARANCES = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "dark", forcedColors: "active" },
};
const SCREENS = fileURLToPath(new URL("../../target/screens/", import.meta.url));

/** Opens a page of the app in the state of a picture. */
async function open({ flags, ...options }, steps) {
  const sandbox = await Sandbox.start({ flags: ["--today", "2026-03-02", ...(flags ?? [])] });
  const desk = await Desk.open(browser, options);
  await desk.use(sandbox);
  await desk.page.clock.setFixedTime(NOW);
  await steps(desk, CATALOGUES[options.locale?.slice(0, 2) ?? "en"]);
  await desk.page.mouse.move(0, 0);
  return desk;
}

async function take(desk, path) {
  await desk.page.evaluate(() => scrollTo(0, 0));
  return desk.page.screenshot({ path, animations: "disabled", caret: "hide" });
}

async function close(desk) {
  await desk.close();
  await desk.sandbox.stop();
}

async function takePicture(name, options, steps) {
  const desk = await open(options, steps);
  const path = join(OUT, `${name}.png`);
  const picture = indexed(await take(desk));
  if (picture.length > MOST_BYTES) throw new Error(`${path} has ${picture.length} bytes, more than ${MOST_BYTES}`);
  await writeFile(path, picture);
  console.log(`${name}.png  ${Math.round(picture.length / 1000)} kB`);
  await close(desk);
}

/** Takes one screen in all sizes and appearances. */
async function takeMatrix(name, options, steps) {
  for (const locale of ["en-GB", "de-DE", "fr-FR"]) {
    const desk = await open({ ...options, locale }, steps);
    for (const [width, height] of SIZES) {
      await desk.page.setViewportSize({ width, height });
      for (const [appearance, media] of Object.entries(APPEARANCES)) {
        await desk.page.emulateMedia(media);
        await take(desk, join(SCREENS, `${name}-${width}-${appearance}-${locale.slice(0, 2)}.png`));
      }
    }
    await close(desk);
    console.log(`${name} ${locale}`);
  }
}

const isMatrix = process.argv[2] === "matrix";
const only = process.argv.slice(isMatrix ? 3 : 2);
const isSameEverywhere = ([, [{ locale, colorScheme, viewport }]]) => !locale && !colorScheme && !viewport;
const wanted = Object.entries(PICTURES).filter(([name]) => !only.length || only.includes(name));
const chosen = isMatrix ? wanted.filter((picture) => isSameEverywhere(picture) || picture[0] === "scan") : wanted;
await mkdir(isMatrix ? SCREENS : OUT, { recursive: true });
const browser = await launch();
try {
  for (const [name, [options, steps]] of chosen) await (isMatrix ? takeMatrix : takePicture)(name, options, steps);
} finally {
  await browser.close();
}

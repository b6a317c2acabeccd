import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";
import { CONFIG } from "./service.mjs";

const PATH = "/v1/logistics/scrapErrors";
const SET_UP = { flags: ["--config", CONFIG] };
const MANY = 100_000;

const field = (desk, list) => desk.get("textbox", list);
const region = (desk) => desk.get("region", "Request");
const json = (desk) => region(desk).locator("pre").innerText();
const outcome = (desk, name) => eventually(() => region(desk).getAttribute("data-outcome"), name);
const choose = (desk, list, name) =>
  desk.get("group", list).getByRole("radio", { name, exact: true }).check({ force: true });
const bodies = (desk) => desk.requests.filter(({ path }) => path.endsWith(PATH)).map(({ body }) => body);

journey("an operator corrects a list and sends it, exact to the last digit", SET_UP, async (desk) => {
  await desk.enter("/");
  await desk.link("Scrap errors").click();
  await desk.heading("Scrap errors").waitFor();
  await field(desk, "Error ids").fill("17\n007\n-2147483648");
  await field(desk, "Stock ids").fill("9223372036854775807, 9007199254740993");
  await desk.saysPlainly(/Item 2, line 2 .*007.* leading zero/);
  assert.equal(await desk.isOff(desk.button("Send")), true);
  await desk.button("Item 2, line 2").click();
  await desk.page.keyboard.type("7");
  const expected = '{"errorIds":[17,7,-2147483648],"stockIdList":[9223372036854775807,9007199254740993]}';
  await eventually(() => json(desk), expected);
  await desk.button("Send").click();
  await outcome(desk, "taken");
  assert.deepEqual(bodies(desk), [expected]);
  await choose(desk, "Stock ids", "null");
  await choose(desk, "Error ids", "Leave out");
  await eventually(() => json(desk), '{"stockIdList":null}');
});

journey("ids come from a file, behind what is typed, and leave as one", { acceptDownloads: true }, async (desk) => {
  await desk.visit("/scrap-errors");
  await desk.saysPlainly(/config\.json names no method and path/);
  assert.equal(await desk.isOff(desk.button("Send")), true);
  await field(desk, "Stock ids").fill("1");
  const chooser = desk.page.getByLabel("Stock ids from a file");
  await chooser.setInputFiles({ name: "ids.csv", mimeType: "text/csv", buffer: Buffer.from("\ufeff2;3\r\n4\r\n") });
  await eventually(() => field(desk, "Stock ids").inputValue(), "1\n2;3\n4\n");
  const expected = '{"errorIds":[],"stockIdList":[1,2,3,4]}';
  await eventually(() => json(desk), expected);
  const [download] = await Promise.all([desk.page.waitForEvent("download"), desk.button("Save as file").click()]);
  assert.equal(download.suggestedFilename(), "scrap-errors.json");
  assert.equal(await readFile(await download.path(), "utf8"), expected);
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.button("Copy JSON").click();
  await desk.saysPlainly(/Copied\./);
});

const numbers = (count) => Array.from({ length: count }, (_, at) => at + 1);
const load = (desk, list, text) =>
  desk.page
    .getByLabel(`${list} from a file`)
    .setInputFiles({ name: "ids.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

journey("undoing by key brings nothing back into a text that was not typed", async (desk) => {
  await desk.visit("/scrap-errors");
  const { keyboard } = desk.page;
  const area = field(desk, "Error ids");
  await area.click();
  await keyboard.type("11\n12");
  await eventually(() => json(desk), '{"errorIds":[11,12],"stockIdList":[]}');
  await keyboard.press("Control+A");
  await keyboard.press("Delete");
  await load(desk, "Error ids", "7");
  await eventually(() => area.inputValue(), "7");
  for (let times = 0; times < 3; times += 1) {
    await area.click();
    await keyboard.press("Control+Z");
  }
  await keyboard.press("End");
  await keyboard.type("0");
  await eventually(() => json(desk), '{"errorIds":[70],"stockIdList":[]}');
  // What was typed since is undone as everywhere.
  await keyboard.press("Control+Z");
  await eventually(() => json(desk), '{"errorIds":[7],"stockIdList":[]}');
  assert.equal(await area.inputValue(), "7");
});

journey("undoing by key on another page of a long list makes no id of two", { acceptDownloads: true }, async (desk) => {
  await desk.visit("/scrap-errors");
  const { keyboard } = desk.page;
  const area = field(desk, "Stock ids");
  await load(desk, "Stock ids", numbers(5000).join("\n"));
  await desk.saysPlainly(/Items 1 to 1,000 of 5,000/);
  await area.focus();
  await keyboard.press("Control+A");
  await keyboard.type("5");
  await desk.saysPlainly(/4,001 ids/);
  await desk.button("Later items").click();
  await eventually(() => area.inputValue().then((text) => text.startsWith("1001\n")), true);
  await area.focus();
  await keyboard.press("Control+Z");
  await keyboard.press("Control+Z");
  await keyboard.press("Control+Home");
  await keyboard.type("8");
  await desk.saysPlainly(/4,001 ids/);
  await until(() => json(desk), (text) => text.includes("[5,81001,1002,"));
  const [download] = await Promise.all([desk.page.waitForEvent("download"), desk.button("Save as file").click()]);
  const { stockIdList } = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual(stockIdList, [5, 81001, ...numbers(5000).slice(1001)]);
});

journey("a page of a long list is emptied, undone and typed anew by keys", async (desk) => {
  await desk.visit("/scrap-errors");
  const { keyboard } = desk.page;
  const area = field(desk, "Stock ids");
  await load(desk, "Stock ids", numbers(5000).join("\n"));
  await desk.saysPlainly(/Items 1 to 1,000 of 5,000/);
  await area.focus();
  await keyboard.press("Control+A");
  await keyboard.press("Delete");
  await desk.saysPlainly(/Nothing here; the other pages hold 4,000 items/);
  await until(() => json(desk), (text) => text.includes("[1001,1002,"));
  await keyboard.press("Control+Z");
  await desk.saysPlainly(/Items 1 to 1,000 of 5,000/);
  await until(() => json(desk), (text) => text.includes("[1,2,3,"));
  await keyboard.press("Control+A");
  await keyboard.press("Delete");
  await until(() => json(desk), (text) => text.includes("[1001,1002,"));
  await keyboard.type("9");
  await until(() => json(desk), (text) => text.includes("[9,1001,1002,"));
  await desk.button("Clear Stock ids").click();
  await eventually(() => json(desk), '{"errorIds":[],"stockIdList":[]}');
  await desk.button("Put back Stock ids").click();
  await desk.saysPlainly(/4,001 ids/);
  assert.equal(await area.evaluate((element) => element === document.activeElement), true);
});

journey("a file is dropped on its list, and takes the place of no page elsewhere", async (desk) => {
  const folder = await mkdtemp(join(tmpdir(), "desk-"));
  const [one, other] = [join(folder, "ids.txt"), join(folder, "others.txt")];
  await Promise.all([writeFile(one, "2\n3"), writeFile(other, "9")]);
  await desk.visit("/scrap-errors");
  await field(desk, "Error ids").fill("1");
  const session = await desk.context.newCDPSession(desk.page);
  /** Moves files over the middle of something, as from the desktop, and lets go there. */
  const drop = async (target, files, look = () => {}) => {
    const box = await target.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver"]) await session.send("Input.dispatchDragEvent", { type, x, y, data });
    await look();
    await session.send("Input.dispatchDragEvent", { type: "drop", x, y, data });
  };
  const hint = desk.page.getByText("Drop the file here").first();
  await drop(field(desk, "Error ids"), [one], () => hint.waitFor());
  await eventually(() => field(desk, "Error ids").inputValue(), "1\n2\n3");
  await eventually(() => json(desk), '{"errorIds":[1,2,3],"stockIdList":[]}');
  assert.equal(await hint.isVisible(), false);
  await drop(field(desk, "Error ids"), [one, other]);
  await desk.says(/several files/);
  await drop(field(desk, "Error ids"), [folder]);
  await desk.says(/no file/);
  await drop(desk.heading("Scrap errors"), [one]);
  await drop(region(desk), [one]);
  await drop(field(desk, "Stock ids"), [other]);
  await eventually(() => json(desk), '{"errorIds":[1,2,3],"stockIdList":[9]}');
  assert.equal(desk.path(), "/scrap-errors");
  await rm(folder, { recursive: true });
});

journey("a lost answer is said to be unknown, and only the rest can be sent", SET_UP, async (desk) => {
  await desk.page.route("**/config.json", (route) =>
    route.fulfill({ json: { scrapErrors: { method: "PATCH", path: PATH, chunkSize: 2 } } }),
  );
  await desk.enter("/scrap-errors");
  await field(desk, "Error ids").fill("1\n2\n3\n4\n5");
  await choose(desk, "Stock ids", "Leave out");
  let count = 0;
  await desk.page.route(`**${PATH}`, (route) => ((count += 1) === 2 ? route.abort("connectionreset") : route.continue()));
  await desk.button("Send").click();
  await outcome(desk, "unknown");
  await desk.says(/not known whether request 2 of 3 arrived.*Taken: 1 request, ids: 2.*Maybe done: 1 request, ids: 2.*Not sent: 1 request, ids: 1/);
  assert.equal(await desk.button(/Send the rest/).count(), 0);
  await desk.button("Keep only the rest in the lists").click();
  await desk.button("Send").click();
  await outcome(desk, "taken");
  assert.deepEqual(bodies(desk), ['{"errorIds":[1,2]}', '{"errorIds":[3,4]}', '{"errorIds":[5]}']);
  desk.tolerate(/net::ERR/);
});

journey(`${MANY} ids stay fluent`, SET_UP, async (desk) => {
  await desk.enter("/scrap-errors");
  const ids = Array.from({ length: MANY }, (_, at) => String(9_000_000_000_000_000_000n + BigInt((at * 7919) % MANY)));
  const area = field(desk, "Stock ids");
  await area.waitFor();
  // The longest time in which the page could not answer, from here on.
  await desk.page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      setTimeout(tick, 0);
    };
    tick();
    window.measured = () => {
      const { longest } = window;
      window.longest = 0;
      return Math.round(longest);
    };
  });
  const figures = {};
  const read = () => desk.saysPlainly(/100,000 ids/);
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.page.evaluate((text) => navigator.clipboard.writeText(text), ids.join("\n"));
  await area.focus();
  await desk.page.evaluate(() => window.measured());
  await desk.page.keyboard.press("Control+V");
  await read();
  figures.paste = await desk.page.evaluate(() => window.measured());
  const typed = [];
  for (const digit of "1234567890") {
    await desk.page.keyboard.press(digit);
    typed.push(await desk.page.evaluate(() => window.measured()));
  }
  figures.key = Math.max(...typed);
  await desk.saysPlainly(/1 item is no id/);
  figures.check = await desk.page.evaluate(() => window.measured());
  for (let times = 0; times < 10; times += 1) await desk.page.keyboard.press("Backspace");
  await read();
  await desk.page.evaluate(() => window.measured());
  await desk.button("Send").click();
  await outcome(desk, "taken");
  figures.send = await desk.page.evaluate(() => window.measured());
  console.log(JSON.stringify(figures));
  const sent = bodies(desk).map((body) => body.match(/\d{19}/g));
  assert.equal(sent.length, 10);
  assert.deepEqual(sent.flat(), ids);
  assert.ok(await region(desk).locator("pre").innerText().then((text) => text.length <= 4000));
  assert.ok(figures.paste < 3000 && figures.key < 300 && figures.check < 500, JSON.stringify(figures));
});

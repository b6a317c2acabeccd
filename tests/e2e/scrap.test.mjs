import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { CONFIG } from "./service.mjs";

const SET_UP = { flags: ["--config", CONFIG], acceptDownloads: true };
const MANY = 100_000;

const field = (desk, list) => desk.get("textbox", list);
const region = (desk) => desk.get("region", "Request");
const json = (desk) => region(desk).locator("pre").innerText();
const outcome = (desk, name) => eventually(() => region(desk).getAttribute("data-outcome"), name);
const choose = (desk, list, name) =>
  desk.get("group", list).getByRole("radio", { name, exact: true }).check({ force: true });
const bodies = (desk) => desk.requests.filter(({ path }) => path.endsWith("/v1/logistics/scrapErrors")).map(({ body }) => body);

journey("an operator corrects a list and sends it, exact to the last digit", SET_UP, async (desk) => {
  await desk.enter("/");
  await desk.link("Scrap errors").click();
  await desk.heading("Scrap errors").waitFor();
  await field(desk, "Error IDs").fill("17\n007\n-2147483648");
  await field(desk, "Stock IDs").fill("9223372036854775807, 9007199254740993");
  await desk.saysPlainly(/Item 2, line 2 .*007.* leading zero/);
  assert.equal(await desk.isOff(desk.button("Send")), true);
  await desk.button("Item 2, line 2").click();
  await desk.page.keyboard.type("7");
  const expected = '{"errorIds":[17,7,-2147483648],"stockIdList":[9223372036854775807,9007199254740993]}';
  await eventually(() => json(desk), expected);
  const file = await desk.download(() => desk.button("Save as file").click());
  assert.deepEqual([file.name, file.bytes.toString()], ["scrap-errors.json", expected]);
  await desk.button("Send").click();
  await outcome(desk, "taken");
  assert.deepEqual(bodies(desk), [expected]);
  await choose(desk, "Stock IDs", "null");
  await choose(desk, "Error IDs", "Leave out");
  await eventually(() => json(desk), '{"stockIdList":null}');
});

const load = (desk, text) =>
  desk.page
    .getByLabel("Error IDs from a file")
    .setInputFiles({ name: "ids.txt", mimeType: "text/plain", buffer: Buffer.from(text) });

journey("undoing by key brings nothing back into a text that was not typed", async (desk) => {
  await desk.visit("/scrap-errors");
  const { keyboard } = desk.page;
  const area = field(desk, "Error IDs");
  await area.click();
  await keyboard.type("11\n12");
  await eventually(() => json(desk), '{"errorIds":[11,12],"stockIdList":[]}');
  await keyboard.press("Control+A");
  await keyboard.press("Delete");
  await load(desk, "7");
  await eventually(() => area.inputValue(), "7");
  for (let times = 0; times < 3; times += 1) {
    await area.click();
    await keyboard.press("Control+Z");
  }
  await keyboard.press("End");
  await keyboard.type("0");
  await eventually(() => json(desk), '{"errorIds":[70],"stockIdList":[]}');
  // Newly typed text is undone as usual.
  await keyboard.press("Control+Z");
  await eventually(() => json(desk), '{"errorIds":[7],"stockIdList":[]}');
  assert.equal(await area.inputValue(), "7");
  await load(desk, "\ufeff2, 3\r\n4\r\n");
  await eventually(() => json(desk), '{"errorIds":[7,2,3,4],"stockIdList":[]}');
});

journey(`${MANY} ids are pasted, corrected and sent to the last digit`, SET_UP, async (desk) => {
  await desk.enter("/scrap-errors");
  const { keyboard } = desk.page;
  const ids = Array.from({ length: MANY }, (_, at) => String(9_000_000_000_000_000_000n + BigInt((at * 7919) % MANY)));
  await desk.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.page.evaluate((text) => navigator.clipboard.writeText(text), ids.join("\n"));
  await field(desk, "Stock IDs").focus();
  await keyboard.press("Control+V");
  await keyboard.press("0");
  const says = (text) => desk.page.getByRole("status").filter({ hasText: text }).waitFor();
  await says("1 invalid entry");
  await keyboard.press("Backspace");
  await says(/^100,000 IDs$/);
  await desk.button("Send").click();
  await desk.dialog("Send 100,000 IDs?").getByRole("button", { name: "Send 100,000 IDs" }).click();
  await outcome(desk, "taken");
  const sent = bodies(desk).map((body) => body.match(/\d{19}/g));
  assert.equal(sent.length, 10);
  assert.deepEqual(sent.flat(), ids);
});

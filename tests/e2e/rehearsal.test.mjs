// The page of a certificate is drawn once, unseen, while the list is shown, so that the first opening is quick.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { until } from "./screen.mjs";

journey("a page that is drawn ahead asks for nothing, shows nothing and has no keys", async (desk) => {
  // Records which elements are made.
  await desk.page.addInitScript(() => {
    window.made = [];
    const make = Document.prototype.createElement;
    Document.prototype.createElement = function (name, ...rest) {
      window.made.push(name);
      return make.call(this, name, ...rest);
    };
  });
  await desk.enter("/");
  await desk.listed();
  await until(() => desk.page.evaluate(() => window.made), (made) => made.includes("textarea"), "a row is made");
  assert.equal(await desk.page.locator("textarea, .decision, .toolbar").count(), 0);
  const answers = new Set(desk.requests.map(({ path }) => path).filter((path) => path.startsWith("/api/")));
  assert.deepEqual([...answers], ["/api/v1/leases/acceptanceCertificates"]);
  // The page that is drawn ahead would handle these.
  for (const key of ["Control+f", "Control+z", "?"]) await desk.page.keyboard.press(key);
  assert.equal(await desk.page.locator("dialog[open]").count(), 0);
});

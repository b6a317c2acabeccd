// A service that is gone, and comes back.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { until } from "./screen.mjs";

journey("a service that is gone is told in place, and Try again finds it when it is back", async (desk) => {
  await desk.page.clock.install();
  await desk.enter("/");
  await desk.listed();
  await desk.page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await desk.button("Reload").click();
  await until(async () => {
    await desk.page.clock.fastForward(5_000);
    return desk.alerts();
  }, (alerts) => alerts.length > 0);
  await desk.says(/could not be reached/);
  assert.equal(await desk.page.locator("main table").count(), 0);
  await desk.page.unroute("**/api/**");
  await desk.button("Try again").click();
  await desk.listed();
  // One reading and three more, all of them lost.
  desk.tolerate(/\/acceptanceCertificates\?/, 4);
});

// A service that becomes unreachable and returns.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { until } from "./screen.mjs";

journey("an unreachable service is reported in place, and Try again finds it when it is back", async (desk) => {
  await desk.page.clock.install();
  await desk.enter("/");
  await desk.listed();
  await desk.page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await desk.button("Refresh").click();
  await until(async () => {
    await desk.page.clock.fastForward(5_000);
    return desk.alerts();
  }, (alerts) => alerts.length > 0);
  await desk.says(/could not be reached/);
  assert.equal(await desk.page.locator("main table").count(), 0);
  await desk.page.unroute("**/api/**");
  await desk.button("Try again").click();
  await desk.listed();
  // One read and three retries, all lost.
  desk.tolerate(/\/acceptanceCertificates\?/, 4);
});

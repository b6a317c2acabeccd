// Every page in the other languages on a narrow screen: elements that do not fit, in both writing
// directions. Texts change neither roles nor colours, so axe-core checks only the English pages.
import { accessible, lookAtLists, openOffer } from "./accessible.mjs";
import { chooseOption } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";
import { goThroughRun } from "./several.mjs";

const KEY = "4711/1001";

/** Returns a function that collects the sizes of a state, also with right-to-left direction. */
function looksAtSizes({ page }, findings) {
  return async (where) => {
    await findings.checkSizes(where);
    await page.evaluate(() => { document.documentElement.dir = "rtl"; });
    await findings.checkSizes(`${where}, from right to left`);
    await page.evaluate(() => { document.documentElement.dir = "ltr"; });
  };
}

for (const locale of ["de-DE", "fr-FR"]) {
  const options = { locale, viewport: { width: 320, height: 800 } };

  accessible(`every place fits a narrow screen in ${locale}`, options, async (desk, _, findings) => {
    const { page } = desk;
    const look = looksAtSizes(desk, findings);
    const sign = async (token) => {
      await page.locator("input.token").first().fill(token);
      await page.keyboard.press("Enter");
    };
    await desk.visit("/");
    await sign("bad token");
    await page.locator("[aria-invalid=true]").waitFor();
    await look("sign-in refused");
    await sign(ACTIVATED);
    await page.locator("table.certificates tbody tr").first().waitFor();
    await look("list");
    await desk.enter("/certificates?status=all");
    await page.locator("table.certificates tbody tr").first().waitFor();
    await look("all certificates");
    await desk.enterCertificate(KEY);
    await look("certificate");
    const statuses = page.locator("tr[data-asset-id] select");
    await statuses.first().focus();
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    await look("key list");
    await page.keyboard.press("Escape");
    await openOffer(page);
    await look("explanation offered");
    await page.keyboard.press("Escape");
    for (const select of (await statuses.all()).slice(1)) await chooseOption(select, "received");
    await look("marked");
    await lookAtLists(page, look);
    await page.locator("button.decide").last().click();
    await page.locator("dialog[open]").waitFor();
    await look("last question");
    await page.locator("dialog[open] input[type=checkbox]").check();
    await page.locator("dialog[open] button").last().click();
    await desk.outcome("rejected");
    await look("rejected");
    await desk.enterCertificate(KEY);
    await look("under review");
    await desk.enter("/review");
    await page.locator("table.cases tbody tr").first().waitFor();
    await look("queue");
    await desk.enter("/review?reason=stolen");
    await page.locator(".empty").waitFor();
    await look("no case chosen");
    await desk.enter("/review/4711/1005");
    await page.locator(".case h2").first().waitFor();
    await look("case");
    for (const place of ["/scrap-errors", "/settings", "/nowhere"]) {
      await desk.visit(place);
      await look(place);
    }
  });

  accessible(`decisions of several certificates fit a narrow screen in ${locale}`, options, async (desk, _, findings) => {
    await desk.enter("/certificates/several");
    await goThroughRun(desk, looksAtSizes(desk, findings));
  });
}

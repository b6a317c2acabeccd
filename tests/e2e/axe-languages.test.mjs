// Every place in the other languages, in both appearances, on wide and narrow screens: what keeps somebody from using it,
// and, written from right to left as well, what does not fit.
import { Findings, lookAtLists, sizes } from "./accessible.mjs";
import { journey } from "./journey.mjs";
import { ACTIVATED } from "./service.mjs";
import { goThroughRun } from "./several.mjs";

const KEY = "4711/1001";
const LOCALES = ["de-DE", "fr-FR"];

for (const locale of LOCALES) {
  for (const width of [1280, 320]) {
    for (const colorScheme of ["light", "dark"]) {
      const options = { locale, colorScheme, viewport: { width, height: 800 } };
      journey(`every place can be used in ${locale}, ${width} px, ${colorScheme}`, options, async (desk) => {
        const { page } = desk;
        const findings = new Findings();
        const look = async (where) => {
          await findings.look(desk, where);
          await page.evaluate(() => { document.documentElement.dir = "rtl"; });
          findings.found.push(...(await sizes(page)).map((problem) => `${where}, from right to left: ${problem}`));
          await page.evaluate(() => { document.documentElement.dir = "ltr"; });
        };
        const sign = async (token) => {
          await page.locator("input[type=password]").first().fill(token);
          await page.keyboard.press("Enter");
        };
        const enter = async (place, sign_ = ACTIVATED) => {
          await desk.visit(place);
          await sign(sign_);
        };
        await enter("/", "bad token");
        await page.locator("[aria-invalid=true]").waitFor();
        await look("sign-in refused");
        await sign(ACTIVATED);
        await page.locator("table.certificates tbody tr").first().waitFor();
        await look("list");
        await enter("/certificates?status=all");
        await page.locator("table.certificates tbody tr").first().waitFor();
        await look("all certificates");
        await enter(`/certificates/${KEY}`);
        await desk.complete();
        await look("certificate");
        await page.locator("tr[data-asset-id] select").first().focus();
        await page.keyboard.press("?");
        await page.locator("dialog[open]").waitFor();
        await look("key list");
        await page.keyboard.press("Escape");
        await page.locator("tr[data-asset-id] select").first().selectOption("damaged");
        await page.locator("tr[data-asset-id] textarea").first().fill("Lid broken");
        for (const select of (await page.locator("tr[data-asset-id] select").all()).slice(1)) await select.selectOption("received");
        await look("marked");
        await lookAtLists(page, look);
        await page.locator("button.decide").last().click();
        await page.locator("dialog[open]").waitFor();
        await look("last question");
        await page.locator("dialog[open] input[type=checkbox]").check();
        await page.locator("dialog[open] button").last().click();
        await desk.outcome("rejected");
        await look("rejected");
        await enter(`/certificates/${KEY}`);
        await desk.complete();
        await look("under review");
        await enter("/review");
        await page.locator("table.cases tbody tr").first().waitFor();
        await look("queue");
        await enter("/review?reason=stolen");
        await page.locator(".empty").waitFor();
        await look("no case chosen");
        await enter("/review/4711/1005");
        await page.locator(".case h2").first().waitFor();
        await look("case");
        for (const place of ["/scrap-errors", "/connection", "/nowhere"]) {
          await desk.visit(place);
          await page.locator("main h1").waitFor();
          await look(place);
        }
        findings.assertNone();
      });

      journey(`several certificates can be decided in ${locale}, ${width} px, ${colorScheme}`, options, async (desk) => {
        const findings = new Findings();
        await desk.visit("/certificates/several");
        await desk.page.locator("input[type=password]").first().fill(ACTIVATED);
        await desk.page.keyboard.press("Enter");
        await goThroughRun(desk, (where) => findings.look(desk, where));
        findings.assertNone();
      });
    }
  }
}

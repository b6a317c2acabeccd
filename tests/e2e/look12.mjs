import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
const out = process.env.OUT ?? "/tmp";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-dev-shm-usage"] });
const base = process.env.BASE;
for (const [name, vp, scheme] of [["desk",{width:1280,height:900},"light"],["phone",{width:390,height:844},"dark"]]) {
  const c = await b.newContext({ viewport: vp, colorScheme: scheme }); const p = await c.newPage();
  p.on("console", m => console.log("console", m.text().slice(0,300))); p.on("pageerror", e => console.log("ERR", e.message));
  await p.goto(base + "/"); await p.waitForTimeout(1500);
  const token = p.getByLabel("Access token"); if (await token.count()) { await token.fill("demo-activated"); await p.getByRole("button",{name:"Sign in", exact:true}).click(); await p.waitForTimeout(1500); }
  await p.screenshot({ path: `${out}/l12-${name}-list.png` });
  const links = await p.locator("td.id a").allTextContents(); console.log(links.join(" "));
  for (const key of (process.env.KEYS ?? "").split(",").filter(Boolean)) {
    await p.goto(base + "/certificates/" + key); await p.waitForTimeout(1200);
    if (await p.getByLabel("Access token").count()) { await p.getByLabel("Access token").fill("demo-activated"); await p.getByRole("button",{name:"Sign in", exact:true}).click(); }
    await p.locator('[data-complete="true"]').waitFor({ timeout: 60000 }); await p.waitForTimeout(800);
    const n = key.replace("/", "-");
    await p.screenshot({ path: `${out}/l12-${name}-${n}.png` });
    console.log(name, key, "elements", await p.locator("*").count(), "rows", await p.locator("tr[data-asset-id]").count(), "height", await p.evaluate(() => document.body.scrollHeight));
    await p.evaluate(() => scrollTo(0, document.body.scrollHeight / 2)); await p.waitForTimeout(400);
    await p.screenshot({ path: `${out}/l12-${name}-${n}-mid.png` });
    await p.evaluate(() => scrollTo(0, document.body.scrollHeight)); await p.waitForTimeout(400);
    await p.screenshot({ path: `${out}/l12-${name}-${n}-end.png` });
  }
  await c.close();
}
await b.close();

import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-dev-shm-usage"] });
const c = await b.newContext({ viewport: {width:+(process.env.W??390),height:844} }); const p = await c.newPage();
p.on("pageerror", e => console.log("ERR", e.message));
await p.goto(process.env.BASE + "/certificates/" + (process.env.KEY ?? "4712/2000")); await p.getByLabel("Access token").fill("demo-activated"); await p.getByRole("button",{name:"Sign in", exact:true}).click();
await p.locator('[data-complete="true"]').waitFor({ timeout: 60000 });
const st = () => p.evaluate(() => ({ y: scrollY, h: document.body.scrollHeight, rows: [...document.querySelectorAll("tr[data-asset-id]")].map(r => r.dataset.assetId + ":" + Math.round(r.getBoundingClientRect().top)+"/"+Math.round(r.parentElement.getBoundingClientRect().height)).join(" "), gaps: [...document.querySelectorAll(".table-gap td")].map(t => t.style.height).join(" "), w: document.querySelector("table").getBoundingClientRect().width }));
for (let i=0;i<4;i++){ await p.waitForTimeout(300); console.log(JSON.stringify(await st())); }
for (const f of ["0.5","0.25","0.75"]) { await p.evaluate((f) => scrollTo(0, document.body.scrollHeight * f), +f);
for (let i=0;i<4;i++){ await p.waitForTimeout(100); console.log(f, JSON.stringify(await st())); } }
await b.close();

import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually, until } from "./screen.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const KEY = "4711/1001";

journey("a certificate is marked and confirmed by touch on a phone", PHONE, async (desk, sandbox) => {
  await desk.enter("/");
  await desk.link(KEY).tap();
  await desk.complete();
  await desk.mark(1001001, "received");
  await desk.button("Confirm certificate").tap();
  const dialog = desk.dialog(`Confirm certificate ${KEY}?`);
  await dialog.getByRole("checkbox").tap();
  await dialog.getByRole("button", { name: "Confirm", exact: true }).tap();
  await desk.outcome("confirmed");
  assert.equal(await sandbox.statusOf(KEY), "Confirmed");
});

journey("an asset can be seen and marked beside the decision on a phone", PHONE, async (desk) => {
  await desk.enterCertificate("4711/1043");
  const seen = await desk.page.evaluate(() => {
    document.querySelector('tr[data-asset-id="1043001"]').scrollIntoView({ block: "start" });
    const { top } = document.querySelector("section.decision").getBoundingClientRect();
    return { decision: Math.round(innerHeight - top), screen: innerHeight };
  });
  assert.ok(seen.decision < seen.screen / 3, `the decision covers ${seen.decision} of ${seen.screen} px`);
});

for (const [name, size] of [
  ["a phone", PHONE],
  ["a narrow window", { viewport: { width: 1000, height: 700 } }],
]) {
  journey(`the outcome of a decision is above the assets and covers none of them, ${name}`, size, async (desk) => {
    const boxes = () =>
      desk.page.evaluate(() => {
        const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
        return { decision: boxOf("section.decision").bottom, assets: boxOf("tr[data-asset-id]").top };
      });
    const isAbove = (where) => until(boxes, ({ decision, assets }) => decision <= assets, where);
    const scrolled = async (where) => {
      await desk.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await isAbove(where);
      await desk.page.evaluate(() => scrollTo(0, 0));
    };
    await desk.enterCertificate(KEY);
    await desk.mark(1001001, "received");
    await desk.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await desk.decide("Confirm", KEY);
    await desk.outcome("confirmed");
    const title = desk.page.locator("section.decision .outcome-title");
    const isInSight = () => title.evaluate((it) => it.getBoundingClientRect().top >= 0 && it.getBoundingClientRect().bottom <= innerHeight);
    await eventually(isInSight, true, "the outcome is in sight");
    await isAbove("an outcome");
    await scrolled("an outcome, with the assets scrolled to");
    await desk.reloadSignedIn();
    await desk.complete();
    await isAbove("a summary");
    await scrolled("a summary, with the assets scrolled to");
  });
}

// German texts are the longest.
const SMALL = { ...PHONE, viewport: { width: 320, height: 640 }, locale: "de-DE" };

journey("on a small phone the cases come before the figures", SMALL, async (desk) => {
  await desk.enter("/review");
  const first = desk.page.locator("table.cases tbody tr").first();
  await until(() => first.boundingBox(), (box) => box && box.y < 640 * 0.75, "the first case is on the first screen");
  const figures = desk.get("table", "Beanstandungen nach Grund");
  const fold = desk.button("Kennzahlen");
  assert.equal(await figures.count(), 0);
  await fold.tap();
  await figures.waitFor();
  assert.equal(await fold.getAttribute("aria-expanded"), "true");
  await fold.tap();
  await eventually(() => figures.count(), 0);
});

journey("nothing of the operator's pages is wider than a small phone", SMALL, async (desk) => {
  const width = (where) => eventually(() => desk.page.evaluate(() => document.documentElement.scrollWidth), 320, where);
  await desk.enter("/review?sort=-case");
  await desk.page.locator("table.cases").waitFor();
  await desk.button("Kennzahlen").tap();
  await width("the queue and its figures");
  // The longest possible key.
  await desk.link("9007199254740993/3026").tap();
  await desk.complete();
  await width("a case");
  await desk.page.locator(".decision .button").tap();
  await desk.page.locator("dialog").waitFor();
  await width("the last question");
  await desk.page.locator("dialog .button").first().tap();
  await desk.page.locator('nav a[href="/scrap-errors"]').tap();
  await desk.page.locator("#scrap-errors").fill("007\n-2147483649\n" + "x".repeat(200) + "\n3\n3");
  await desk.page.locator(".scrap-lines").first().waitFor();
  await width("scrap errors with findings");
  desk.page.on("dialog", (dialog) => dialog.accept());
  await desk.page.locator('nav a[href="/settings"]').tap();
  await desk.page.locator("[aria-labelledby=check-heading] .button, section:has(#check-heading) .button").first().tap();
  await desk.page.locator("table.findings").waitFor();
  await width("the connection test");
  const wrong = { finishReview: 5, auth: { extraHeaders: { Host: "x" } }, ["x".repeat(60)]: 1 };
  await desk.page.route("**/config.json", (route) => route.fulfill({ json: wrong }));
  await desk.visit("/settings");
  await desk.page.locator(".problems li").first().waitFor();
  await width("the problems of the configuration");
});

journey("marking an asset moves no other", async (desk) => {
  await desk.enterCertificate(KEY);
  const cells = desk.page.locator("table.assets thead th, table.assets tr.row > td");
  const tops = () => cells.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ x, y }) => [x, y].map(Math.round)));
  const before = await tops();
  await desk.mark(1001001, "received");
  await desk.mark(1001002, "damaged");
  await eventually(() => desk.row(1001002).getAttribute("data-status"), "damaged");
  assert.deepEqual(await tops(), before);
});

journey("two certificates can be distinguished in the list", async (desk) => {
  await desk.enter("/certificates?status=all");
  await desk.listed();
  const clipped = await desk.get("table", "Certificates").locator("tbody a").evaluateAll((links) =>
    links
      .filter((link) => {
        const cell = link.closest("td");
        const isCut = [link, cell].some((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0);
        return isCut && !link.title && !cell.title;
      })
      .map((link) => link.textContent),
  );
  assert.deepEqual(clipped, []);
});

journey("nothing of a certificate is cut off on the narrowest phone", { locale: "de-DE", viewport: { width: 320, height: 700 } }, async (desk) => {
  await desk.enterCertificate(KEY);
  const cut = () =>
    desk.page.locator("main *").evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest("thead") && element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => `${element.className} ${element.textContent.slice(0, 30)}`),
    );
  assert.deepEqual(await cut(), []);
  await desk.page.locator(".button.fold").click();
  assert.deepEqual(await cut(), []);
});

/** Returns the words of a text that were broken to fit. */
const brokenWords = (elements) =>
  elements.flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

journey("no word of a decision is broken, and the frame leaves room, on all phones", { ...PHONE, locale: "de-DE" }, async (desk) => {
  await desk.enterCertificate(KEY);
  const buttons = desk.page.locator(".button.decide");
  assert.equal(await buttons.count(), 2);
  for (const width of [390, 360, 320]) {
    await desk.page.setViewportSize({ width, height: 800 });
    await eventually(() => desk.page.evaluate(() => document.documentElement.clientWidth), width);
    assert.deepEqual(await buttons.evaluateAll(brokenWords), [], `at ${width} px`);
    const [name, connection, frame] = await Promise.all([".brand a", "nav a:last-child", ".masthead"].map((it) => desk.page.locator(it).boundingBox()));
    assert.equal(connection.y, name.y);
    assert.ok(connection.x >= name.x + name.width && connection.x + connection.width <= width, `at ${width} px`);
    assert.ok(frame.height <= (width > 350 ? 2 : 3) * 52 + 2, `${frame.height} at ${width} px`);
  }
});

journey("no heading of a column is cut off", { locale: "de-DE", viewport: { width: 1280, height: 800 } }, async (desk) => {
  for (const place of ["/certificates?status=all", "/review"]) {
    await desk.enter(place);
    const heads = desk.page.locator("main .table thead th");
    await heads.first().waitFor();
    const cut = await heads.evaluateAll((heads) =>
      heads
        .filter((head) => {
          const text = document.createRange();
          text.selectNodeContents(head);
          const { paddingLeft, paddingRight } = getComputedStyle(head);
          return text.getBoundingClientRect().width > head.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        })
        .map((head) => head.textContent),
    );
    assert.deepEqual(cut, [], place);
  }
});

journey("a row is as high as its texts, and no wide table moves its head over them", async (desk) => {
  await desk.enterCertificate("4711/1043");
  const faults = () =>
    desk.page.locator("table.assets").evaluate((table) => {
      const [head, ...rows] = [...table.querySelectorAll("thead, tr.row")];
      const cut = rows.filter((row) => [...row.querySelectorAll(".clipped")].some((text) => text.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom));
      const gap = rows[0].getBoundingClientRect().top - Math.max(...[...head.querySelectorAll("th")].map((cell) => cell.getBoundingClientRect().bottom));
      return { cut: cut.length, isCovered: gap < -1 };
    });
  for (const width of [1280, 1024, 768, 720]) {
    await desk.page.setViewportSize({ width, height: 800 });
    await desk.painted();
    assert.deepEqual(await faults(), { cut: 0, isCovered: false }, `${width} px`);
  }
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.tool("View");
  const dialog = desk.dialog("View");
  for (const name of ["Manufacturer", "Category", "Price per period"]) await dialog.getByRole("checkbox", { name }).check();
  await dialog.getByRole("button", { name: "Close" }).click();
  for (const width of [1440, 1280, 1024, 768]) {
    await desk.page.setViewportSize({ width, height: 800 });
    await desk.painted();
    assert.deepEqual(await faults(), { cut: 0, isCovered: false }, `${width} px with more columns`);
  }
});

journey("suggestions stay below their field when the window narrows", async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(1001001, "damaged", "Display cracked");
  await desk.mark(1001002, "damaged");
  const field = desk.explanationOf(1001002);
  await field.focus();
  const suggestions = desk.get("listbox", "Explanations in this certificate");
  await eventually(() => suggestions.getByRole("option").allInnerTexts(), ["Display cracked"]);
  for (const width of [859, 600]) {
    await desk.page.setViewportSize({ width, height: 800 });
    const overflow = () => desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await eventually(overflow, 0, `the page fits into ${width} px`);
    const gap = async () => {
      const [own, list] = [await field.boundingBox(), await suggestions.boundingBox()];
      return [Math.abs(list.x - own.x) < 2, Math.abs(list.y - own.y - own.height) < 5];
    };
    await eventually(gap, [true, true], `the list is below the field at ${width} px`);
  }
});

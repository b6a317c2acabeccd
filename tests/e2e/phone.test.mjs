// Visible elements on a phone, and on a page enlarged to the same size.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { chooseOption, eventually, until } from "./screen.mjs";
import { ACTIVATED } from "./service.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
// 1280 × 800 at 200 % and at 400 %.
const ENLARGED = [
  [{ width: 640, height: 400 }, "@campaign"],
  [{ width: 320, height: 200 }],
];
const KEY = "4711/1043";

const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Returns whether an element is in the viewport and not covered. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const found = document.elementFromPoint(x, y);
    return y > 0 && y < innerHeight && (element.contains(found) || found?.contains(element) === true);
  });

journey("an asset that is searched on a phone is in sight, with the number of hits and above the decision", PHONE, async (desk) => {
  await desk.enterCertificate(KEY);
  const search = desk.get("searchbox", "Find asset");
  await desk.page.evaluate(() => scrollTo(0, 3000));
  assert.equal(await isInSight(search), true, "the search stays in sight");
  await search.tap();
  await search.pressSequentially("1043100");
  await desk.page.getByText("1 of 143 shown").first().waitFor();
  await eventually(() => isInSight(desk.statusOf(1043100)), true, "the hit");
  const [row, screen] = [await box(desk.row(1043100)), 844];
  assert.ok(row.top < screen / 2, `a keyboard would cover a row at ${row.top}`);
  await until(() => box(desk.page.locator("section.decision")), ({ top }) => top > row.bottom, "the decision is below");
});

journey("on a phone without a network a decision says that it needs a connection", PHONE, async (desk) => {
  await desk.enterCertificate(KEY);
  // Parts for the work without a network are loaded when the browser is idle.
  await desk.page.waitForLoadState("networkidle");
  await desk.context.setOffline(true);
  await desk.button("Reject certificate").tap({ force: true });
  const line = desk.decision().getByText("can be sent once you are connected again");
  await eventually(() => isInSight(line), true);
  await desk.context.setOffline(false);
  await line.waitFor({ state: "hidden" });
});

journey("on a phone one bar of one line is at the lower edge, whatever the work needs", PHONE, async (desk) => {
  await desk.enterCertificate(KEY);
  const bars = { decision: desk.decision(), changes: desk.page.locator(".save-bar"), selection: desk.page.locator(".bulk") };
  const docked = async () => {
    const shown = [];
    for (const [name, bar] of Object.entries(bars)) {
      if (!(await bar.isVisible())) continue;
      const { top, bottom, height } = await box(bar);
      if (bottom === 844) shown.push(`${name} ${height}`);
      else assert.ok(top >= 844, `${name} covers rows`);
    }
    return shown;
  };
  await eventually(docked, ["decision 48"]);
  await desk.mark(1043003, "damaged");
  await desk.explanationOf(1043003).pressSequentially("Wet");
  await eventually(docked, ["changes 48"]);
  assert.equal(await isInSight(desk.explanationOf(1043003)), true);
  await desk.row(1043002).getByRole("checkbox").check();
  await eventually(docked, ["selection 48"]);
  await desk.button("Clear selection").tap();
  await desk.explanationOf(1043003).fill("Wet keys");
  await desk.save();
  await eventually(docked, ["decision 48"]);
});

// German texts are the longest.
journey("the first row is high up on a phone", { ...PHONE, locale: "de-DE" }, async (desk) => {
  const top = async (row) => (await box(desk.page.locator(row).first())).top;
  await desk.enter("/");
  await desk.page.locator(".list-find input").waitFor();
  await until(() => top(".certificates tr.row"), (pixels) => pixels <= 360, "the list");
  await desk.enterCertificate(KEY);
  await until(() => top("tr[data-asset-id]"), (pixels) => pixels <= 400, "a certificate");
});

journey("on a phone the focus ring in a row is fully visible", PHONE, async (desk) => {
  await desk.enterCertificate(KEY);
  await chooseOption(desk.statusOf(1043003), "damaged");
  const row = desk.row(1043003);
  for (const control of ["input[type=checkbox]", "select", "textarea", "button"]) {
    const isWhole = await row.locator(control).first().evaluate((element) => {
      element.focus({ focusVisible: true });
      const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(element);
      const room = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      const ring = element.getBoundingClientRect();
      const holds = (cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const [x, y] = [Math.min(ring.left - left, right - ring.right), Math.min(ring.top - top, bottom - ring.bottom)];
        return getComputedStyle(cell).overflow === "visible" || Math.min(x, y) >= room;
      };
      return outlineStyle === "solid" && room > 0 && holds(element.closest("td")) && holds(element.closest("tr"));
    });
    assert.equal(isWhole, true, control);
  }
});

journey("the button of a long dialog is in sight, and only the inside of the dialog scrolls", { viewport: { width: 640, height: 400 } }, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.page.keyboard.press("?");
  const dialog = desk.dialog("Keyboard shortcuts");
  await dialog.waitFor();
  assert.equal(await isInSight(dialog.locator("dd").last()), false, "the last key is below");
  assert.equal(await isInSight(dialog.getByRole("button", { name: "Close" })), true);
  // A scroll bar of the dialog itself would cover its round corners.
  assert.equal(await dialog.evaluate((it) => it.scrollHeight <= it.clientHeight), true);
});

journey("on a phone the facts are folded, the decision is one row, and what is empty takes no room", PHONE, async (desk) => {
  await desk.enterCertificate("4711/1002");
  const facts = desk.button("All details");
  const schedule = desk.page.getByText("Lease schedule");
  assert.equal(await schedule.isVisible(), false);
  await facts.tap();
  assert.equal(await schedule.isVisible(), true);
  assert.equal(await facts.getAttribute("aria-expanded"), "true");
  await facts.tap();
  const panel = await box(desk.page.locator("section.decision"));
  assert.ok(panel.height < 80, `the decision is ${panel.height} px high`);
  for (const name of ["Confirm certificate", "Reject certificate"]) await desk.button(name).waitFor();
  assert.equal(await desk.explanationOf(1002001).isVisible(), false, "nothing is explained of what is received");
  assert.equal(await desk.explanationOf(1002002).isVisible(), true);
  const [row, select] = [await box(desk.row(1002001)), await box(desk.statusOf(1002001))];
  assert.ok(row.bottom - select.bottom < 24, `${row.bottom - select.bottom} px below the status`);
  // The explanation is among the details.
  await desk.button("Details of asset 1002001").tap();
  await desk.explanationOf(1002001).fill("Box torn");
  await desk.page.getByText("1 unsaved").waitFor();
});

journey("selected assets are marked with an explanation on a phone, beside nothing that covers them", PHONE, async (desk, sandbox) => {
  await desk.enterCertificate(KEY);
  for (const id of [1043001, 1043002]) await desk.get("checkbox", `Select asset ${id}`).tap();
  await desk.get("combobox", "Status for selected assets").selectOption("damaged");
  await desk.get("textbox", "Explanation for selected assets").fill("Wet");
  assert.equal(await isInSight(desk.button("Apply to selected")), true);
  await desk.button("Apply to selected").tap();
  await desk.page.getByText("2 assets marked as Damaged, with an explanation").waitFor();
  assert.equal(await desk.button("Apply to selected").count(), 0);
  await desk.save();
  const held = (await sandbox.assets(KEY)).filter(({ assetId }) => [1043001, 1043002].includes(assetId));
  assert.deepEqual(held.map(({ acceptanceStatus, explanation }) => [acceptanceStatus, explanation]), [["damaged", "Wet"], ["damaged", "Wet"]]);
});

for (const [viewport, tag] of ENLARGED) {
  const name = `nothing that stays in sight covers what has the focus, ${viewport.width} × ${viewport.height}`;
  journey(name, { viewport, tag }, async (desk) => {
    await desk.enterCertificate("4711/1002");
    await desk.get("checkbox", "Select asset 1002001").check();
    const seen = [];
    const walk = async (key, presses = 60) => {
      for (let press = 0; press < presses; press += 1) {
        await desk.page.keyboard.press(key);
        const focused = desk.page.locator(":focus");
        if (!(await focused.count())) return;
        const label = await focused.evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);
        await eventually(() => isInSight(focused), true, `${label} is covered`);
        seen.push(label);
      }
    };
    await walk("Shift+Tab");
    await walk("Tab");
    // Tab moves to one row; arrow keys move to the others.
    await desk.get("checkbox", "Select asset 1002001").focus();
    await walk("ArrowDown", 4);
    await walk("ArrowRight", 4);
    for (const label of ["Status of asset 1002005", "Apply to selected", "Reject certificate"])
      assert.ok(seen.includes(label), `${label} was not reached: ${seen.join(", ")}`);
  });
}

journey("the selection bar covers no row reached by arrows, and no message covers it", PHONE, async (desk) => {
  await desk.enterCertificate(KEY);
  const first = desk.get("checkbox", "Select asset 1043001");
  await first.tap();
  const selected = desk.page.getByText("1 selected");
  for (const width of [320, 390, 690]) {
    await desk.page.setViewportSize({ width, height: 844 });
    await desk.page.evaluate(() => scrollTo(0, 0));
    await desk.mark(1043001, "received");
    await selected.waitFor();
    await first.focus();
    for (let press = 0; press < 12; press += 1) {
      await desk.page.keyboard.press("ArrowDown");
      await eventually(() => isInSight(desk.page.locator(":focus")), true, `row ${press + 2} at ${width} px`);
    }
    await desk.page.keyboard.press("Control+z");
    const said = await box(desk.page.getByText("Undone: ").locator("visible=true").last());
    const { top } = await box(selected);
    assert.ok(said.bottom < top, `at ${width} px what is said ends at ${said.bottom} px, and what was selected begins at ${top}`);
  }
});

journey("arrows lead to nothing that lies below the toolbar, with all that it may hold", { viewport: { width: 1024, height: 700 } }, async (desk) => {
  await desk.enterCertificate(KEY);
  await desk.mark(1043001, "received");
  await desk.get("checkbox", "Select asset 1043002").check();
  await desk.get("searchbox", "Find asset").fill("a");
  await desk.get("button", /^Mark .* in view as received/).waitFor();
  const boxes = desk.page.getByRole("checkbox", { name: /^Select asset \d+$/ });
  await boxes.nth(0).focus();
  for (const [key, presses] of [["ArrowDown", 20], ["ArrowUp", 19], ["ArrowRight", 2], ["ArrowDown", 20], ["ArrowUp", 19]]) {
    for (let press = 0; press < presses; press += 1) {
      await desk.page.keyboard.press(key);
      await eventually(() => isInSight(desk.page.locator(":focus")), true, `${key} ${press}`);
    }
  }
});

for (const [place, options] of [["on a phone", PHONE], ["beside a mouse", { viewport: { width: 1280, height: 720 } }]]) {
  journey(`unsaved changes are reported in the viewport, ${place}, and stay`, options, async (desk) => {
    await desk.enterCertificate(KEY);
    const far = () => desk.page.evaluate(() => scrollTo(0, 3000));
    await desk.page.route("**/assets**", async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      await far();
      return route.fulfill({ status: 403, body: "" });
    });
    await far();
    const id = await desk.rows().filter({ hasText: /10430[2-9]\d/ }).first().getAttribute("data-asset-id");
    await desk.mark(id, "damaged", "Wet");
    await desk.button("Save changes").click();
    const alert = desk.page.getByRole("alert").filter({ hasText: "Your changes were not saved" });
    await alert.waitFor();
    await eventually(() => isInSight(alert), true, "what went wrong");
    await far();
    assert.equal(await desk.statusOf(id).inputValue(), "damaged");
    desk.tolerate(/status of 403/);
  });
}

journey("who signs in far below the heading sees it, and has the focus there", PHONE, async (desk) => {
  await desk.visit("/settings");
  const heading = desk.heading("Settings");
  const scrolled = () => desk.page.evaluate(() => (scrollTo(0, 250), scrollY));
  await until(scrolled, (y) => y === 250, "the page is long enough");
  assert.equal(await isInSight(heading), false, "it is above what is in sight");
  const field = desk.page.locator("input.token");
  await field.fill(ACTIVATED);
  assert.equal(await field.evaluate((input) => getComputedStyle(input).webkitTextSecurity), "disc");
  await desk.button("Sign in").tap();
  await until(() => heading.evaluate((found) => found === document.activeElement), Boolean, "the heading has the focus");
  await eventually(() => isInSight(heading), true, "the heading");
});

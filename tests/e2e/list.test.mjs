import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { eventually } from "./screen.mjs";
import { CERTIFICATES } from "./service.mjs";

const PENDING = '[["confirmationStatus","<>","Confirmed"],"and",["authorizationStatus","=","ready"]]';
const CLEARING = '["confirmationStatus","=","clearingProcess"]';
const FILTERS = [
  ["Open", "pending", PENDING],
  ["Under review", "clearing", CLEARING],
  ["Confirmed", "confirmed", '["confirmationStatus","=","Confirmed"]'],
  ["All", "all", null],
];

const query = (take, skip, filter) => `?${new URLSearchParams({ take, skip, ...(filter && { filter }) })}`;

/** Rows as the service itself gives them. Ids beyond 2^53 are read from the text. */
async function keysOf(sandbox, filter, take, skip = 0) {
  const { text } = await sandbox.ask("GET", `/api${CERTIFICATES}${query(take, skip, filter)}`);
  const exact = text.replace(/("(?:leaseCompanyNumber|acceptanceCertificateId)":)(\d+)/g, '$1"$2"');
  return JSON.parse(exact).data.map((row) => `${row.leaseCompanyNumber}/${row.acceptanceCertificateId}`);
}

journey("each filter is asked of the service, and stands in the address", async (desk, sandbox) => {
  await desk.enter("/certificates?status=all");
  await desk.listed();
  for (const [name, inAddress, filter] of FILTERS) {
    await desk.choose("Status", name);
    await eventually(() => desk.path(), `/certificates?status=${inAddress}`);
    await eventually(() => desk.keys(), await keysOf(sandbox, filter, 20), name);
    const asked = desk.lists().filter((list) => list.query.includes("take=20"));
    assert.equal(decodeURIComponent(asked.at(-1).query), decodeURIComponent(query(20, 0, filter)));
  }
});

for (const [title, flags, most] of [
  ["a page is 20, and the next begins where the rows received end", [], 20],
  ["a service that gives fewer rows loses none", ["--certificate-cap", "7"], 7],
]) {
  journey(title, { flags }, async (desk, sandbox) => {
    const expected = [];
    for (let more = null; more?.length !== 0; expected.push(...more)) {
      more = await keysOf(sandbox, CLEARING, most, expected.length);
    }
    await desk.enter("/certificates?status=clearing");
    const seen = [];
    for (;;) {
      await eventually(() => desk.path(), `/certificates?status=clearing${seen.length ? `&skip=${seen.length}` : ""}`);
      await desk.page.getByText(new RegExp(`^${seen.length + 1}–`)).waitFor();
      const keys = await desk.keys();
      seen.push(...keys);
      if (keys.length < most) break;
      await desk.button("Next page").click();
    }
    assert.deepEqual(seen, expected);
    await desk.page.getByText(/end of the list/).waitFor();
    assert.equal(await desk.isOff(desk.button("Next page")), true);
    // A short page alone does not say that it is the last; one row more is asked for.
    const takes = new Set(desk.lists().map((list) => new URLSearchParams(list.query).get("take")));
    assert.deepEqual(takes, new Set(["20", "1"]));
    await desk.button("Previous page").click();
    const begin = Math.floor((expected.length - 1) / most - 1) * most;
    await eventually(() => desk.keys(), expected.slice(begin, begin + most), "the page before");
  });
}

journey("beyond the end the list says so and leads back", async (desk) => {
  await desk.enter("/certificates?status=pending&skip=1000");
  await desk.saysPlainly(/End of the list/);
  await desk.button("To the first page").click();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending");
});

journey("an empty list shows the way out", async (desk) => {
  await desk.page.route(/clearingProcess/, (route) => route.fulfill({ json: { data: [], totalCount: -1 } }));
  await desk.enter("/certificates?status=clearing");
  await desk.saysPlainly(/No certificate is under review/);
  assert.deepEqual(await desk.alerts(), []);
  await desk.button("Show without this filter").click();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=all");
});

journey("Back returns to the same page and to the row that was opened", async (desk) => {
  await desk.enter("/certificates?status=pending");
  await desk.listed();
  await desk.button("Next page").click();
  await eventually(() => desk.path(), "/certificates?status=pending&skip=20");
  await desk.page.getByText(/^21–40/).waitFor();
  const key = (await desk.keys()).at(-3);
  await desk.link(key).click();
  await desk.complete();
  await desk.page.goBack();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending&skip=20");
  await eventually(() => desk.focused(), key);
  await desk.link(key).click();
  await desk.complete();
  await desk.page.getByRole("main").getByRole("link", { name: "Certificates", exact: true }).click();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=pending&skip=20");
  await eventually(() => desk.focused(), key);
});

journey("reloading keeps the place", async (desk) => {
  await desk.enter("/certificates?status=all&skip=40");
  await desk.page.getByText(/^41–60/).waitFor();
  const keys = await desk.keys();
  await desk.reloadSignedIn();
  await desk.listed();
  assert.equal(desk.path(), "/certificates?status=all&skip=40");
  assert.deepEqual(await desk.keys(), keys);
  assert.equal(await desk.get("radio", "All").isChecked(), true);
});

journey("a link to a view opens the same view for somebody else", async (desk) => {
  await desk.enter("/certificates?status=confirmed&skip=20");
  await desk.page.getByText(/^21–/).waitFor();
  assert.equal(await desk.get("radio", "Confirmed").isChecked(), true);
  await desk.enter("/certificates?status=nonsense&skip=-3");
  assert.equal(await desk.get("radio", "Open").isChecked(), true);
});

journey("a row opens by click anywhere in it and by Enter on its link", async (desk) => {
  await desk.enter("/");
  await desk.listed();
  const row = desk.link("4711/1001").locator("xpath=ancestor::tr");
  await row.getByText("Elektro Großmann").click();
  await desk.heading("Certificate 4711/1001").waitFor();
  await desk.page.goBack();
  await desk.listed();
  await desk.link("4711/1002").focus();
  await desk.page.keyboard.press("Enter");
  await desk.heading("Certificate 4711/1002").waitFor();
  await eventually(() => desk.focused(), "Certificate 4711/1002", "a new place takes the focus");
});

journey("rows that the filter should have kept out are labelled", async (desk) => {
  await desk.page.route(/filter=/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete("filter");
    return route.continue({ url: `${url}` });
  });
  await desk.enter("/certificates?status=clearing");
  await desk.listed();
  const inside = desk.link("4711/1005").locator("xpath=ancestor::tr");
  const outside = desk.link("4711/1006").locator("xpath=ancestor::tr");
  assert.match(await outside.innerText(), /outside the filter/);
  assert.doesNotMatch(await inside.innerText(), /outside the filter/);
});

journey("the last question wins when answers come out of order", async (desk) => {
  await desk.enter("/certificates?status=all");
  await desk.listed();
  let release;
  const late = new Promise((done) => (release = done));
  await desk.page.route(/clearingProcess/, async (route) => {
    await late;
    await route.continue().catch(() => {});
  });
  await desk.choose("Status", "Under review");
  await desk.choose("Status", "Confirmed");
  await desk.link("4711/1006").waitFor();
  release();
  await eventually(() => desk.path(), "/certificates?status=confirmed");
  assert.equal(await desk.link("4711/1005").count(), 0);
});

journey("Reload reads the list again", async (desk, sandbox) => {
  await desk.enter("/");
  await desk.link("4711/1001").waitFor();
  await sandbox.confirm("4711/1001");
  await desk.button("Reload").click();
  await desk.link("4711/1001").waitFor({ state: "detached" });
  await desk.listed();
  assert.equal(await desk.link("4711/1001").count(), 0);
});

journey("a customer is found in the list by keyboard, opened, and Back leads to the same search", async (desk) => {
  await desk.enter("/certificates");
  await desk.listed();
  const search = desk.get("searchbox", "Find certificate");
  await search.focus();
  await desk.page.keyboard.type("öhringsbach");
  await eventually(() => desk.keys(), ["4711/1002"]);
  await desk.page.getByText("1 of the 20 on this page").waitFor();
  await eventually(() => desk.path(), "/certificates?status=pending&find=%C3%B6hringsbach");
  await desk.tabTo(desk.link("4711/1002"));
  await desk.page.keyboard.press("Enter");
  await desk.complete();
  await desk.goBack();
  await eventually(() => desk.keys(), ["4711/1002"]);
  await eventually(() => desk.focused(), "4711/1002");
  assert.equal(await search.inputValue(), "öhringsbach");
});

journey("the list is put in order by a head, and the order stays on the next page and for another list", async (desk) => {
  await desk.enter("/certificates");
  await desk.listed();
  const head = desk.get("columnheader", /^Customer/);
  await head.getByRole("button").click();
  await eventually(() => head.getAttribute("aria-sort"), "ascending");
  const customers = () => desk.page.locator("table.certificates tbody tr td:nth-child(3)").allInnerTexts();
  const collator = new Intl.Collator("en", { numeric: true });
  const isSorted = (names) => names.every((name, at) => at === 0 || collator.compare(names[at - 1], name) <= 0);
  assert.ok(isSorted((await customers()).filter(Boolean)));
  await desk.button("Next page").click();
  await eventually(() => desk.path(), "/certificates?status=pending&skip=20&sort=customer");
  await desk.listed();
  await eventually(async () => isSorted((await customers()).filter(Boolean)), true);
  await desk.choose("Status", "All");
  await eventually(() => desk.path(), "/certificates?status=all&sort=customer");
});

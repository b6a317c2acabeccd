// A run over several certificates in any language: all of its states, one by one.
const STOPPED = "4711/1002";

/** Runs over the first three certificates of the list, and calls `look` with the name of each state. */
export async function goThroughRun({ page, sandbox }, look) {
  const boxes = page.locator(".choices input");
  const answer = page.locator(".run-step .dialog-actions .button");
  const heading = (text) => page.locator("#run-heading").getByText(text).waitFor();
  const accept = () => answer.last().click();
  await boxes.first().waitFor();
  for (const place of [0, 1, 2]) await boxes.nth(place).check();
  await look("several-chosen");
  await page.locator(".run-bar button").click();
  await heading("4711/1001");
  await page.locator(".run-keys").waitFor();
  await look("several-confirm");
  await accept();
  await heading(STOPPED);
  await page.locator(".run-keys").waitFor();
  await look("several-reject");
  await accept();
  await heading("4711/1043");
  await page.locator(".run-step .named").first().waitFor();
  await look("several-impossible");
  await answer.last().click();
  await page.locator(".run-table .link-button").first().waitFor();
  await look("several-ready");
  await page.locator("#all-listed").check();
  await sandbox.reject(STOPPED);
  await answer.last().click();
  await page.locator(".run-step .outcome").waitFor();
  await page.locator(".run-receipt .button").first().waitFor();
  await look("several-stopped");
  await answer.last().click();
  await page.locator(".run-step .table-frame").waitFor();
  await page.locator(".run-receipt .button").first().waitFor();
  await look("several-results");
}

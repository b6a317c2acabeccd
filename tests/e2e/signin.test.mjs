// Access tokens: an unknown one, one without rights to decide, and the requests that carry a token.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { ACTIVATED, NOT_ACTIVATED } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("a refused token is named beside its field, and the next one is accepted", async (desk) => {
  await desk.visit("/");
  await desk.signIn("mistyped");
  await desk.says(/does not accept this access token \(401\)/);
  assert.equal(await desk.get("textbox", "Access token").inputValue(), "mistyped");
  assert.equal(await desk.get("table", "Certificates").count(), 0);
  await desk.signIn();
  await desk.listed();
  await desk.link(KEY).waitFor();
  desk.tolerate(/status of 401/);
});

journey("a decision of a user without activation changes nothing and is not repeated", async (desk, sandbox) => {
  await desk.enterCertificate(KEY, NOT_ACTIVATED);
  await desk.decide("Confirm", KEY);
  await desk.outcome("not-applied");
  await desk.says(/not activated.*Ask the operator/);
  assert.equal(desk.sent("POST").length, 1);
  assert.equal(await sandbox.statusOf(KEY), "firstConfirmationPending");
  desk.tolerate(/status of 403/);
});

journey("the token is nowhere but in the header of requests to the service", async (desk) => {
  const receivers = new Set();
  desk.page.on("request", (request) => {
    if (request.headers().authorization) receivers.add(new URL(request.url()).pathname.split("/")[1]);
  });
  await desk.visit(`/certificates/${KEY}`);
  await desk.signIn();
  await desk.complete();
  await desk.mark(ASSET, "received");
  await desk.save();
  await desk.decide("Confirm", KEY);
  await desk.outcome("confirmed");
  await desk.link("Settings").click();
  await desk.heading("Settings").waitFor();
  const inPage = await desk.readable();
  assert.ok(!inPage.includes(ACTIVATED));
  for (const { url, body } of desk.requests) assert.ok(!`${url}${body}`.includes(ACTIVATED), `${url}`);
  assert.ok(!desk.console.join().includes(ACTIVATED));
  const origins = new Set(desk.requests.map(({ url }) => url.origin));
  assert.deepEqual([...origins], [desk.sandbox.url]);
  assert.deepEqual([...receivers], ["api"], "no file of the app is requested with the token");
});

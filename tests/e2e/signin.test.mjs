// Access tokens: one that the service does not know, one that may not decide, and where a token is sent.
import assert from "node:assert/strict";
import { journey } from "./journey.mjs";
import { ACTIVATED, NOT_ACTIVATED } from "./service.mjs";

const KEY = "4711/1001";
const ASSET = 1001001;

journey("a token that the service does not know is told in place, and the next one is taken", async (desk) => {
  await desk.visit("/");
  await desk.signIn("mistyped");
  await desk.says(/401.*sign in/i);
  assert.equal(await desk.get("table", "Certificates").count(), 0);
  await desk.signIn();
  await desk.listed();
  await desk.link(KEY).waitFor();
  desk.tolerate(/status of 401/);
});

journey("a decision by who is not activated changes nothing and is not repeated", async (desk, sandbox) => {
  await desk.enterCertificate(KEY, NOT_ACTIVATED);
  await desk.decide("Confirm", KEY);
  await desk.outcome("not-applied");
  await desk.says(/not activated.*operator of the service/);
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
  await desk.link("Connection").click();
  await desk.heading("Connection").waitFor();
  const inPage = await desk.readable();
  assert.ok(!inPage.includes(ACTIVATED));
  for (const { url, body } of desk.requests) assert.ok(!`${url}${body}`.includes(ACTIVATED), `${url}`);
  assert.ok(!desk.console.join().includes(ACTIVATED));
  const origins = new Set(desk.requests.map(({ url }) => url.origin));
  assert.deepEqual([...origins], [desk.sandbox.url]);
  assert.deepEqual([...receivers], ["api"], "no file of the app is requested with the token");
});

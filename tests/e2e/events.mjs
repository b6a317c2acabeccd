// Events of a session besides faults. Each happens when a request arrives, before it is answered.
import { CERTIFICATES } from "./service.mjs";

/** The users of a proxy's session: the one who begins, and the one whose session it may become. */
export const [USER, OTHER_USER] = ["Anna", "Boris"];

/** Makes the session of the proxy a user's, as a sign-in in another tab does. */
export async function signIn({ page, sandbox }, user) {
  sandbox.session.user = user;
  await page.context().addCookies([{ name: "user", value: user, url: sandbox.url }]);
}

/** Moves the page's clock, but none of its timers, as standby does. */
const jump = (milliseconds) => async ({ page }) => {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + milliseconds);
};

/** Sends marks and a decision of another user to the service, which refuses them once the certificate is decided. */
const other = (choose, decision) => async ({ sandbox, key, index }) => {
  const path = `/api${CERTIFICATES}/${key}`;
  const body = choose(await sandbox.assets(key), index).map(([{ assetId }, acceptanceStatus]) => ({
    assetId,
    acceptanceStatus,
    explanation: "Counted again",
  }));
  const { status } = await sandbox.ask("PATCH", `${path}/assets`, { body });
  if (status !== 204) return;
  sandbox.session.overwritten.push(...body.map(({ assetId }) => assetId));
  if (decision) await sandbox.change("POST", `${path}/${decision}`);
};

/** The events by name. They get the page, the sandbox, the key of the certificate and the index of the request. */
export const EVENTS = {
  "jump-61s": jump(61_000),
  "jump-5h": jump(5 * 3_600_000),
  "jump-back": jump(-3_600_000),
  "other-mark": other((assets, index) => [[assets[index % assets.length], "other"]]),
  "other-confirm": other((assets) => assets.map((asset) => [asset, "received"]), "confirmation"),
  "other-reject": other((assets) => assets.map((asset, place) => [asset, place === 0 ? "damaged" : "received"]), "rejection"),
  person: (session) => signIn(session, OTHER_USER),
};

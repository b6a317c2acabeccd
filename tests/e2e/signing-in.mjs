// Shared by the journeys with a provider: signing in and out as a user.
import { journeys } from "./journey.mjs";
import { SandboxWithProvider, tell } from "./provider.mjs";

export const KEY = "4711/1001";
export const PLACE = `/certificates/${KEY}`;
export const ASSET = 1001001;
export const CONFIRM = "/confirmation";
export const journey = journeys({ sandbox: SandboxWithProvider, tag: "@firefox" });

/** Signs in at the provider in this window. */
export async function signInHere(desk, name) {
  await desk.button("Sign in").click();
  await tell(desk.page, name);
}

export async function enter(desk, path) {
  await desk.visit(path);
  await signInHere(desk);
}

export async function enterCertificate(desk) {
  await enter(desk, PLACE);
  await desk.complete();
}

/** Signs in in the window that the app opens, and returns that window. */
export async function signInElsewhere(desk) {
  const opened = desk.context.waitForEvent("page");
  await desk.button("Sign in").first().click();
  const other = await opened;
  await tell(other);
  return other;
}

export const account = async (desk) => {
  await desk.link("Settings").click();
  return desk.page.getByText(/You are signed in as/).innerText();
};

/** Expects the errors of a session that has ended: refused reads, and one renewal that the provider refuses. */
export function tolerateEnd(desk) {
  desk.tolerate(/status of 400 .*\/token$/);
  desk.tolerateAll(/status of 401/);
}

/** Runs `act` before the next such request is sent. */
export async function before(desk, pattern, act) {
  await desk.page.route(pattern, async (route) => {
    await act();
    await route.continue();
  }, { times: 1 });
}

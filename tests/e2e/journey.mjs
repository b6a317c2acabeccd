// One journey: the steps of a user in a fresh browser profile, with fresh demo data and a clean
// console at the end.
import { test as base } from "@playwright/test";
import { Desk, FIREFOX } from "./screen.mjs";
import { Sandbox, SharedSandbox } from "./service.mjs";

/** `shared` is the sandbox of a worker; its demo data are restored before each journey. */
export const test = base.extend({
  shared: [
    async ({}, use) => {
      const shared = new SharedSandbox();
      await use(shared);
      await shared.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * Returns a `journey` with defaults for a full file, such as `journeys({ tag: "@firefox" })`.
 *
 * `journey(title, options, steps)`: `steps` gets the app and its sandbox. Options: `tag`; `chromiumOnly`, the reason
 * to skip Firefox; `launch` for a browser with other arguments; `flags`, `dist` or another class of `sandbox`, each of
 * which starts a sandbox for this journey alone; the number of expected `violations` of the page's policy; and the
 * options of a browser context. A `dist` that is a function makes the folder; steps find it as `sandbox.dist`.
 */
export function journeys(defaults) {
  return (title, options, steps) => {
    if (typeof options === "function") [options, steps] = [{}, options];
    const { tag, chromiumOnly, launch, flags, dist, violations, sandbox: Kind, ...context } = { ...defaults, ...options };
    test(title, { tag }, async ({ browser, shared }, info) => {
      test.skip(Boolean(FIREFOX && chromiumOnly), chromiumOnly);
      const launched = launch ? await launch() : browser;
      const isOwn = Boolean(Kind || flags || dist);
      const folder = typeof dist === "function" ? await dist() : dist;
      const starts = isOwn ? (Kind ?? Sandbox).start({ flags, dist: folder }) : shared.fresh();
      const [sandbox, desk] = await Promise.all([starts, Desk.open(launched, context)]);
      try {
        await desk.use(sandbox);
        await steps(desk, sandbox);
        await desk.assertQuiet({ violations });
      } catch (error) {
        await info.attach("console", { body: [desk.page.url(), ...desk.console].join("\n") });
        throw error;
      } finally {
        await desk.unroute();
        await desk.close();
        if (isOwn) await sandbox.stop();
        if (launch) await launched.close();
      }
    });
  };
}

export const journey = journeys({});

// One journey: a sandbox and a browser profile of its own, the steps, and at the end nothing odd in the console.
import { mkdir } from "node:fs/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Desk, FIREFOX, launch } from "./screen.mjs";
import { Sandbox } from "./service.mjs";

const PICTURES = fileURLToPath(new URL("../../target/journeys/", import.meta.url));
let shared;
after(async () => (await shared)?.close());
const ours = () => (shared ??= launch());

async function picture(desk, title) {
  await mkdir(PICTURES, { recursive: true });
  const path = `${PICTURES}${title.replace(/\W+/g, "-")}.png`;
  await desk.page.screenshot({ path }).catch(() => {});
}

/**
 * `options`: why it runs in `chromiumOnly`, what gives another `browser`, `flags` of the sandbox, another kind of `sandbox`, `dist` to serve, `violations` that are meant,
 * and those of a browser context.
 * `steps` gets the desk and may give back what else to check at the end.
 */
export function journey(title, options, steps) {
  if (typeof options === "function") [options, steps] = [{}, options];
  const { chromiumOnly, browser = ours, flags, dist, violations, sandbox: Kind = Sandbox, ...context } = options;
  test(title, { timeout: 120_000, skip: FIREFOX && chromiumOnly }, async (running) => {
    const launched = await browser();
    const [sandbox, desk] = await Promise.all([Kind.start({ flags, dist }), Desk.open(launched, context)]);
    desk.sandbox = sandbox;
    try {
      await steps(desk, sandbox);
      await desk.assertQuiet({ violations });
    } catch (error) {
      await picture(desk, title);
      running.diagnostic(`${title}: at ${desk.page.url()}; console: ${desk.troubles.join(" | ") || "quiet"}`);
      throw error;
    } finally {
      await desk.unroute();
      await Promise.all([desk.close(), sandbox.stop()]);
    }
  });
}

// Configures the journeys; `docs/testing.md` explains the projects and the tags.
import { defineConfig } from "@playwright/test";
import { ARGUMENTS, CHROMIUM, FIREFOX, UNWANTED } from "./browser.mjs";

const target = (name) => new URL(`../../target/${name}`, import.meta.url).pathname;
const chromium = { browserName: "chromium", launchOptions: { executablePath: CHROMIUM, args: ARGUMENTS, ignoreDefaultArgs: UNWANTED } };
const firefox = { browserName: "firefox", channel: "moz-firefox", launchOptions: { executablePath: FIREFOX } };

export default defineConfig({
  testDir: ".",
  testMatch: "*.test.mjs",
  outputDir: target("journeys"),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  reporter: [
    [process.env.CI ? "dot" : "list"],
    ["html", { outputFolder: target("journeys-report"), open: "never" }],
  ],
  reportSlowTests: { max: 10, threshold: 8_000 },
  use: {
    headless: true,
    screenshot: "only-on-failure",
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
  },
  projects: [
    { name: "everyday", grepInvert: /@(campaign|servers|webkit)/, use: chromium },
    { name: "servers", grep: /@servers/, use: chromium },
    { name: "campaign", grep: /@campaign/, use: chromium },
    // The app as `cargo xtask serve` builds it.
    { name: "development", grep: /@development/, use: chromium },
    { name: "firefox", grep: /@firefox/, use: firefox },
    // Playwright cannot drive Debian's WebKit; these tests start it themselves.
    { name: "webkit", grep: /@webkit/ },
  ],
});

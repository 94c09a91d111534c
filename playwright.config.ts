import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "./e2e",
  globalSetup: "./lib/testing/global-set-up.ts",
  testMatch: "**/*.spec.ts",
  // Each worker has a dashboard and a sandbox of its own.
  workers: 2,
  // A journey that fails once is a fault of the product or of the journey.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en",
    // axe would judge colours halfway; a journey about motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Asia/Shanghai",
    // Traces cost a third of the run: ask for one with --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

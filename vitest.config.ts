import { defineConfig } from "vitest/config";

const browserTests = "{components,lib/client}/**/*.test.ts";
// Vitest hands these to Node as well: "import" among them would make `require` load the ES half of a package.
const serverConditions = ["react-server", "node"];
// Generous: a fact is waited for as long as a busy machine needs.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Code of the server runs under the condition that lets `server-only` pass; browser code under React's own. */
export default defineConfig({
  test: {
    // Many tests wait for a rate or a deadline: four share two cores well.
    maxWorkers: 4,
    globalSetup: ["lib/testing/global-set-up.ts"],
    projects: [
      {
        ssr: { resolve: { conditions: serverConditions, externalConditions: serverConditions } },
        test: {
          ...shared,
          name: "server",
          include: ["{app,lib,scripts}/**/*.test.ts"],
          exclude: [browserTests],
          execArgv: ["--conditions=react-server"],
        },
      },
      { test: { ...shared, name: "browser", include: [browserTests] } },
    ],
  },
});

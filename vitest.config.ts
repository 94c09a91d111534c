import { defineConfig } from "vitest/config";

const browserTests = "{components,lib/client}/**/*.test.ts";
// Vitest hands these to Node as well: "import" among them would make `require` load the ES half of a package.
const serverConditions = ["react-server", "node"];
// Generous: a fact is waited for as long as a busy machine needs.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

const server = {
  ...shared,
  execArgv: ["--conditions=react-server", "--import=./lib/testing/quick-imports.mjs"],
  setupFiles: ["lib/testing/fresh-process.ts"],
};
const serverTests = "{app,lib,scripts}/**/*.test.ts";
/** Tests that replace modules, or change Node's HTTP server for the whole process: each file has its own process. */
const loneTests = [
  "lib/server/guard/{bad-input,confirm-first,first-factor,mass-assignment}.test.ts",
  "lib/server/http/{admission,admission-of-slow,front-with-tls,request-signal}.test.ts",
  "lib/server/http/gate/{create-server,gate}.test.ts",
  "lib/server/metering/ledger/process-identity.test.ts",
];
const ssr = { resolve: { conditions: serverConditions, externalConditions: serverConditions } };

/** Code of the server runs under the condition that lets `server-only` pass; browser code under React's own. */
export default defineConfig({
  test: {
    // Many tests wait for a rate or a deadline: four share two cores well.
    maxWorkers: 4,
    globalSetup: ["lib/testing/global-set-up.ts"],
    projects: [
      {
        ssr,
        test: {
          ...server,
          name: "server",
          include: [serverTests],
          exclude: [browserTests, ...loneTests],
          isolate: false,
        },
      },
      { ssr, test: { ...server, name: "server alone", include: loneTests } },
      { test: { ...shared, name: "browser", include: [browserTests], isolate: false } },
    ],
  },
});

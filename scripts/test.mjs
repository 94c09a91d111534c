// Runs all checks and tests, from an empty clone to a real browser. Ends with one line: N passed, N failed.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./steps/chromium.mjs";
import { ensureBuild } from "./steps/ensure-build.mjs";
import { ensurePackages } from "./steps/packages.mjs";
import { checkLint, checkTypes } from "./steps/sources.mjs";
import { endStep, StepError } from "./steps/run.mjs";
import { childEnv, nodeCommand, root } from "./steps/runtime.mjs";

const reports = mkdtempSync(join(tmpdir(), "merchant-desk-test-"));
const total = { passed: 0, failed: 0 };
const failures = [];
/** Title and seconds of each step. */
const steps = [];
let suite = null;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    suite?.kill("SIGTERM");
    void endStep().then(() => process.exit(1));
  });
}

try {
  await timed("Packages", ensurePackages);
  // Lint takes one core about as long as types and build take another.
  await timed("Types, lint, import rules and build", () =>
    Promise.all([check(checkLint), check(checkTypes).then(() => check(ensureBuild))]),
  );
  await runSuite(
    "Unit, database, route and contract tests",
    [
      "vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, "unit.json")}`,
    ],
    "unit.json",
    countVitest,
  );
  const chromium = await timed("Chromium", findChromium);
  await runSuite("Journeys in Chromium", ["@playwright/test/cli.js", "test"], "e2e.json", countPlaywright, {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "e2e.json"),
  });
} catch (error) {
  total.failed += 1;
  console.error(error instanceof StepError ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
console.log("");
for (const [title, seconds] of steps) console.log(`${(seconds / 60).toFixed(1).padStart(5)} min  ${title}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function check(work) {
  try {
    await work();
    total.passed += 1;
  } catch (error) {
    total.failed += 1;
    console.error(error instanceof StepError ? error.message : error);
  }
}

async function timed(title, work) {
  const startedAt = Date.now();
  try {
    return await work();
  } finally {
    steps.push([title, (Date.now() - startedAt) / 1000]);
  }
}

/** Runs a suite and counts what its runner tells in a file of `reports`. */
async function runSuite(title, [command, ...args], report, count, extra = {}) {
  console.log(`\n${title}`);
  const code = await timed(title, () => stream(join(root, "node_modules", command), args, extra));
  const file = join(reports, report);
  if (!existsSync(file))
    throw new StepError(`${title}: the runner ended without a report, with code ${code}.`);
  const counted = count(JSON.parse(readFileSync(file, "utf8")));
  total.passed += counted.passed;
  // A runner that fails without a failed test (a crash, an unhandled error) counts as one failure.
  total.failed += counted.failed === 0 && code !== 0 ? 1 : counted.failed;
  if (counted.passed + counted.failed === 0) throw new StepError(`${title}: no test ran.`);
}

function stream(command, args, extra) {
  return new Promise((resolve) => {
    const child = spawn(nodeCommand(), [command, ...args], {
      cwd: root,
      env: childEnv(extra),
      stdio: ["ignore", "inherit", "inherit"],
    });
    suite = child;
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function countVitest(report) {
  for (const { name, status, assertionResults } of report.testResults) {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName }) => `: ${fullName}`);
    if (status === "failed")
      failures.push(...(failed.length > 0 ? failed : [""]).map((title) => `${relative(root, name)}${title}`));
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites - suitesOfFailedTests(report),
  };
}

/** Counts files that could not be loaded, one failure each; other files are counted by their tests. */
function suitesOfFailedTests(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  return report.numFailedTestSuites - unloaded.length;
}

function failedSpecs(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`),
    ...failedSpecs(inner),
  ]);
}

function countPlaywright({ stats, suites }) {
  failures.push(...failedSpecs(suites));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

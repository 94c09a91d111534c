import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { runStep, StepError } from "./run.mjs";
import { nodeCommand, root } from "./runtime.mjs";

// The headless shell comes first: the same engine in a fifth less time.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Finds a Chromium for the journeys: the machine's, else Debian's, else Playwright's own. */
export async function findChromium() {
  return installed() ?? (await fromDebian()) ?? (await fromPlaywright());
}

function installed() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ??
    playwrightPath()
  );
}

function playwrightPath() {
  const path = createRequire(join(root, "package.json"))("@playwright/test").chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  try {
    await runStep("Reading Debian's package list", "apt-get", ["update"], quiet);
    await runStep(
      "Installing Chromium",
      "apt-get",
      ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-cjk"],
      quiet,
    );
  } catch {
    return null;
  }
  return installed();
}

async function fromPlaywright() {
  try {
    await runStep(
      "Downloading a browser",
      nodeCommand(),
      [join(root, "node_modules", "@playwright", "test", "cli.js"), "install", "chromium"],
      { cwd: root },
    );
  } catch {
    throw new StepError(
      "No Chromium was found and none could be installed: install one " +
        "(Debian: `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH, then run `npm test` again.",
    );
  }
  return playwrightPath();
}

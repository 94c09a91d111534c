// The start command: installs, builds, starts database and sandbox if none is configured, and serves the dashboard.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ensureBuild } from "./steps/ensure-build.mjs";
import { ensurePackages } from "./steps/packages.mjs";
import { canListen, freePort } from "./steps/ports.mjs";
import { closeToReaders, makePrivate } from "./steps/private-folder.mjs";
import { checkEnvironment } from "./steps/environment.mjs";
import { Refusal, StepError } from "./steps/run.mjs";
import { createProcessGroup, onParentGone } from "./process-group.mjs";
import { childEnv } from "./steps/runtime.mjs";

const isDev = process.argv.includes("--dev");
const group = createProcessGroup();
onParentGone(() => void group.stop(0));
// The reader of our output may end before us; we must still stop our processes in order.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await ensurePackages();
  // Packages hold no data, and the database's user may have to read them; files made from here on are private.
  process.umask(0o077);
  const extra = await sandboxVariables();
  const facts = checkEnvironment(extra);
  for (const note of facts.notes) console.log(note);
  if (!(await canListen(facts.host, facts.port))) {
    throw new StepError(
      `Port ${facts.port} on ${facts.host} is in use: stop the program that uses it, or set PORT.`,
    );
  }
  closeFolders(facts);
  const [bundledDatabaseUrl, sandboxControlUrl] = await Promise.all([
    facts.needsDatabase ? group.startDatabase(facts.dataDir) : "",
    facts.mode === "sandbox" ? group.startSandbox(extra, process.env.SANDBOX_SEED ?? "1") : "",
    isDev ? null : ensureBuild(),
  ]);
  const variables = {
    ...extra,
    BUNDLED_DATABASE_URL: bundledDatabaseUrl,
    SANDBOX_CONTROL_URL: sandboxControlUrl,
  };
  await group.startDashboard(
    isDev,
    facts,
    childEnv({ NODE_ENV: isDev ? "development" : "production", ENDS_WITH_STDIN: "1", ...variables }),
  );
  const note = facts.mode === "sandbox" ? " (sandbox: nothing is charged)" : "";
  console.log(`\nMerchant Desk is at ${facts.address}${note}. Ctrl-C stops it.`);
} catch (error) {
  if (!group.isStopping()) {
    console.error(error instanceof StepError ? error.message : error);
    await group.stop(error instanceof StepError ? error.exitCode : 1);
  }
}

/** Makes data folders private; the bundled database's start does that for its own. */
function closeFolders({ mode, dataDir, needsDatabase }) {
  if (mode === "sandbox") closeToReaders(dirname(dataDir));
  if (!needsDatabase && existsSync(dataDir)) makePrivate(dataDir);
}

/** Port and token that dashboard and sandbox share; none in live mode. */
async function sandboxVariables() {
  if (process.env.COMMERCE_BASE_URL) return {};
  const wanted = Number(process.env.SANDBOX_PORT ?? 0);
  const port = wanted === 0 ? await freePort("127.0.0.1") : wanted;
  const isPort = Number.isInteger(port) && port > 0 && port < 65536;
  if (!isPort || !(await canListen("127.0.0.1", port)))
    throw new Refusal(
      `SANDBOX_PORT ${process.env.SANDBOX_PORT} cannot be used: it is in use or not a port number.`,
    );
  return { SANDBOX_PORT: String(port), SANDBOX_TOKEN: `sandbox-${randomBytes(18).toString("base64url")}` };
}

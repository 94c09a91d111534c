import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "../run.mjs";
import { childEnv, nodeCommand, root } from "../runtime.mjs";
import { majorOf } from "./cluster.mjs";
import { linkedHome } from "./choose-place.mjs";
import { endServerIn, runCluster } from "./run-cluster.mjs";
import { findFormerFiles } from "./server-files.mjs";

const KEPT_DAYS = 7;
const KEPT_NAME = /^postgres-\d+-until-(\d{4}-\d\d-\d\d)$/;

/**
 * Replaces the cluster of an older major version by one of `files`, through a backup. The old one stays for a week. If
 * interrupted, the next start continues.
 * @param {object} options
 * @param {string} options.folder
 * @param {import("./server-files.mjs").ServerFiles} options.files
 * @param {object} options.run see `runCluster`
 */
export async function bringToMajor({ folder, files, run }) {
  const home = linkedHome(folder);
  const cluster = join(home, "postgres");
  const [draft, done] = [join(home, "upgrade.draft"), join(home, "upgrade")];
  removeExpired(home);
  // The old cluster was moved away before the interruption.
  if (!existsSync(cluster) && existsSync(done)) renameSync(join(done, "postgres"), cluster);
  await endServerIn(draft);
  remove(draft);
  remove(done);

  const made = majorOf(cluster);
  if (made === null || made === files.major) return;
  const former = findFormerFiles(made, run.projectFolder);
  if (!former) return;
  mkdirSync(draft, { mode: 0o700 });
  // The backup of a killed start may still be writing its own file here.
  const backup = join(draft, `${process.pid}.backup`);
  await withCluster({ folder, files: former, ...run }, (url) =>
    runScript(`Reading the database of PostgreSQL ${made}`, "backup", [backup], folder, url),
  );
  copyFileSync(join(folder, "postgres-password"), join(draft, "postgres-password"));
  await withCluster({ folder: draft, files, ...run }, (url) =>
    runScript(
      `Writing it for PostgreSQL ${files.major}`,
      "restore",
      [backup, "--unproven", "--goes-on"],
      folder,
      url,
    ),
  );
  const until = new Date(Date.now() + KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
  const kept = join(home, `postgres-${made}-until-${until}`);
  renameSync(draft, done);
  renameSync(cluster, kept);
  renameSync(join(done, "postgres"), cluster);
  remove(done);
  run.tell(
    `The database was upgraded from PostgreSQL ${made} to ${files.major}. ` +
      `Its old files are kept in ${kept} and deleted after that day.`,
  );
}

async function withCluster(options, work) {
  const { url, stop } = await runCluster({ ...options, settings: {}, onLost: () => {} });
  try {
    await work(url);
  } finally {
    await stop();
  }
}

/** Runs a command of ours on the server at `url`, as if it were an operator's own. */
function runScript(title, name, args, folder, url) {
  const keyFile = join(folder, "app-key");
  const env = childEnv({
    DATABASE_URL: url,
    COMMERCE_BASE_URL: process.env.COMMERCE_BASE_URL || "https://not-asked.invalid",
    APP_KEY: process.env.APP_KEY || (existsSync(keyFile) ? readFileSync(keyFile, "utf8").trim() : ""),
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || "not-used-by-a-command",
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || "http://localhost",
  });
  const options = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
  return runStep(title, nodeCommand(), [...options, join(root, "scripts", `${name}.ts`), ...args], {
    cwd: root,
    env,
  });
}

/** Deletes old clusters whose day, named in the folder, is over. */
function removeExpired(home) {
  const today = new Date().toISOString().slice(0, 10);
  for (const name of readdirSync(home)) {
    const until = KEPT_NAME.exec(name)?.[1];
    if (until !== undefined && until < today) remove(join(home, name));
  }
}

function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 20 });
}

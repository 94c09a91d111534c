import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Refusal, StepError } from "../run.mjs";
import { isRoot, runAs } from "./server-identity.mjs";
import { whyNot } from "./server-log.mjs";
import { clientRules } from "./server-settings.mjs";

/** Throws if the cluster belongs to another user. */
export function refuseForeign(cluster) {
  if (!existsSync(cluster)) return;
  const { uid } = statSync(cluster);
  if (process.getuid && !isRoot() && uid !== process.getuid()) {
    throw new Refusal(
      `The database in ${cluster} belongs to user ${uid}, and this is user ${process.getuid()}: ` +
        "start as that user, or change the owner with chown -R.",
    );
  }
}

/** The major version of PostgreSQL that made a cluster; null if there is none. */
export function majorOf(cluster) {
  return existsSync(cluster) ? readFileSync(join(cluster, "PG_VERSION"), "utf8").trim() : null;
}

/** Throws if another major version made the cluster. */
export function refuseOther(cluster, major) {
  const made = majorOf(cluster);
  if (made === null || made === major) return;
  throw new Refusal(
    `The database in ${cluster} was created by PostgreSQL ${made}, and this Merchant Desk comes with ${major}: ` +
      "to keep its data, make a backup with the release that made it, move the folder away and restore the backup; " +
      "to start with an empty database, move it away.",
  );
}

/**
 * Makes the cluster if there is none: next to its place, then moved there complete.
 * @param {import("./choose-place.mjs").Place} place
 */
export async function ensureCluster(place, password) {
  const { home, cluster } = place;
  for (const name of readdirSync(home)) {
    if (name.startsWith("postgres.draft-"))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 20 });
  }
  if (existsSync(cluster)) {
    // A restored copy may have lost its mode, and PostgreSQL then rejects the folder.
    chmodSync(cluster, 0o700);
    giveTo(place.identity, cluster);
    return grantErasing(place);
  }
  const draft = join(home, `postgres.draft-${process.pid}-${Date.now()}`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    giveTo(place.identity, draft);
    await make(place, draft, password);
    renameSync(draft, cluster);
    syncFolder(home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true, maxRetries: 20 });
    throw error;
  }
}

/** Sets the password of a cluster whose own was lost. */
export async function setPassword(place, password) {
  await ask(place, place.cluster, "postgres", [`ALTER ROLE merchant_desk PASSWORD '${password}'`]);
}

/** Writes a file of ours that the server must read. */
export function writeForServer({ identity, cluster }, name, text) {
  const path = join(cluster, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (identity.owner) chownSync(path, identity.owner.uid, identity.owner.gid);
}

// Further rights of the product's role: to end a segment of the write-ahead log and have it deleted, once its rows are
// redacted.
const erasing = [
  "GRANT pg_checkpoint TO merchant_desk",
  "GRANT EXECUTE ON FUNCTION pg_switch_wal() TO merchant_desk",
  "GRANT EXECUTE ON FUNCTION pg_ls_waldir() TO merchant_desk",
];
const granted = "merchant_desk.may_erase";

/** Gives a cluster of an earlier release these rights once, while no server runs on it. */
async function grantErasing(place) {
  if (existsSync(join(place.cluster, granted))) return;
  await ask(place, place.cluster, "merchant_desk", erasing, "on");
  writeForServer(place, granted, "");
}

async function make(place, draft, password) {
  const initdb = join(place.files, "bin", "initdb");
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  // Synced once, at the end. Our connection rules replace initdb's before the first start.
  await run(place, initdb, [
    "-D",
    draft,
    "--username=postgres",
    "--auth=reject",
    "--data-checksums",
    ...locale,
    "--no-sync",
    "--no-instructions",
  ]);
  writeForServer({ ...place, cluster: draft }, "pg_hba.conf", clientRules);
  await ask(place, draft, "template1", [
    `CREATE ROLE merchant_desk LOGIN CREATEDB PASSWORD '${password}'`,
    // Granted before the database is made, which copies this one.
    ...erasing,
    "CREATE DATABASE merchant_desk OWNER merchant_desk",
  ]);
  writeForServer({ ...place, cluster: draft }, granted, "");
  await run(place, initdb, ["-D", draft, "--sync-only"]);
}

/** Runs statements in single-user mode, where nobody else can connect. */
async function ask(place, folder, database, statements, fsync = "off") {
  const args = [
    "--single",
    "-D",
    folder,
    "-c",
    `fsync=${fsync}`,
    "-c",
    "log_min_error_statement=panic",
    database,
  ];
  await run(place, join(place.files, "bin", "postgres"), args, `${statements.join("\n")}\n`);
}

async function run({ identity, home }, command, args, input) {
  const { code, output } = await runAs(identity, command, args, input);
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output))
    throw new StepError(whyNot(`The database in ${home} could not be made`, home, output.split("\n")));
}

function giveTo({ owner }, folder) {
  if (!owner || statSync(folder).uid === owner.uid) return;
  execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder], { stdio: "pipe" });
}

// Windows can't open a folder, and doesn't need to sync it.
function syncFolder(path) {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StepError } from "../run.mjs";
import { asAnotherUser, asOurselves, hasName, inNamespace, isRoot, runAs } from "./server-identity.mjs";

/**
 * The folders of the server's files and of the cluster, and the user that runs them.
 * @typedef {{ identity: import("./server-identity.mjs").Identity, home: string, cluster: string, files: string }} Place
 */

/**
 * Chooses a way to run PostgreSQL, which root can't: a user namespace; another user, in place; another user, with
 * what it can't reach moved to `elsewhere`. Anybody else runs it as themselves.
 * @returns {Promise<Place>}
 */
export async function choosePlace({ dataDir, files, projectFolder, elsewhere, tell }) {
  const home = homeOf(dataDir);
  if (!isRoot()) return place(await asPlainUser(home, files.folder), home, files.folder);
  if (await canUse(inNamespace(), home, files.folder)) return place(inNamespace(), home, files.folder);
  const other = asAnotherUser(projectFolder);
  letPass(dataDir);
  if (await canUse(other, home, files.folder)) return place(other, home, files.folder);
  return moveWhatIsOutOfReach({ other, dataDir, home, files, elsewhere, tell });
}

/** Uses a namespace if our user has no name, as in some containers: `initdb` needs one. */
async function asPlainUser(home, files) {
  const isNamed = process.platform === "win32" || hasName(process.getuid());
  return !isNamed && (await canUse(inNamespace(), home, files)) ? inNamespace() : asOurselves;
}

/** The folder of the cluster; throws if a link to it leads nowhere. */
function homeOf(dataDir) {
  const cluster = join(dataDir, "postgres");
  const home = linkedHome(dataDir);
  if (isLink(cluster) && !existsSync(cluster))
    throw new StepError(
      `The database is missing: ${cluster} links to ${readlinkSync(cluster)}, which does not exist. ` +
        "Bring it back, or delete the link to start with an empty database.",
    );
  return home;
}

/** The data folder, or the one that its cluster's link leads to. */
export function linkedHome(dataDir) {
  const cluster = join(dataDir, "postgres");
  return isLink(cluster) ? dirname(resolve(dataDir, readlinkSync(cluster))) : realpathSync(dataDir);
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function place(identity, home, files) {
  return { identity, home, cluster: join(home, "postgres"), files };
}

async function canUse(identity, home, files) {
  const { code } = await runAs(identity, "sh", [
    "-c",
    'cd "$1" && exec "$2" -V',
    "sh",
    home,
    join(files, "bin", "postgres"),
  ]);
  return code === 0;
}

async function moveWhatIsOutOfReach({ other, dataDir, home, files, elsewhere, tell }) {
  const usedFiles = (await canUse(other, "/", files.folder)) ? files.folder : copyOfFiles(files, elsewhere);
  if (await canUse(other, home, usedFiles)) return place(other, home, usedFiles);
  const newHome = join(
    elsewhere,
    createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16),
  );
  makePassages(elsewhere, newHome);
  if (!(await canUse(other, newHome, usedFiles))) {
    throw new StepError(
      "PostgreSQL does not run as root, and on this machine it can run neither in a user namespace " +
        `nor as user ${other.user.uid}: ` +
        "start Merchant Desk as another user, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
  moveCluster(join(dataDir, "postgres"), join(newHome, "postgres"));
  tell(
    `PostgreSQL does not run as root and user ${other.user.uid} cannot reach ${dataDir}: ` +
      `the database is in ${newHome}, and ${join(dataDir, "postgres")} links to it.`,
  );
  return place(other, newHome, usedFiles);
}

function copyOfFiles({ folder, version }, elsewhere) {
  const copy = join(elsewhere, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  makePassages(elsewhere);
  const draft = `${copy}.draft-${process.pid}`;
  try {
    execFileSync("cp", ["-R", folder, draft], { stdio: "pipe" });
    execFileSync("chmod", ["-R", "go+rX", draft], { stdio: "pipe" });
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start may have made the copy meanwhile.
    if (!existsSync(copy))
      throw new StepError(`PostgreSQL's files cannot be copied to ${copy}: ${error.message}`, {
        cause: error,
      });
  }
  return copy;
}

function moveCluster(from, to) {
  if (lstatSync(from, { throwIfNoEntry: false })?.isDirectory())
    execFileSync("mv", [from, to], { stdio: "pipe" });
  symlinkSync(to, from);
}

function makePassages(...folders) {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    letPass(folder);
  }
}

/** Lets others pass through a folder of ours without listing it. */
function letPass(folder) {
  chmodSync(folder, statSync(folder).mode | 0o011);
}

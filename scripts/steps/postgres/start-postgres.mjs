import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { makePrivate } from "../private-folder.mjs";
import { Refusal, StepError } from "../run.mjs";
import { root } from "../runtime.mjs";
import { lockFolder } from "./lock-folder.mjs";
import { refuseForeign, refuseOther } from "./cluster.mjs";
import { runCluster } from "./run-cluster.mjs";
import { findServerFiles } from "./server-files.mjs";
import { bringToMajor } from "./bring-to-major.mjs";

/**
 * Starts the bundled PostgreSQL on `dataDir/postgres`, made at the first start. It runs as long as this process, or one
 * that was given `lifeline`; when it ends by itself it is restarted, at most three times a minute.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {Record<string, string>} [options.settings] settings of `postgresql.conf` that win over ours
 * @param {(line: string) => void} [options.tell] gets lines for a person to read
 * @param {number[]} [options.pausesMs] pauses before these restarts
 * @param {() => void} [options.onLost] called when it has ended for good without being stopped
 * @param {string} [options.projectFolder] the folder that holds `node_modules`
 * @param {string} [options.elsewhere] folder for things that a user other than root must reach
 * @returns {Promise<{ url: string, pid: () => number | null, lifeline: number | null, stop: () => Promise<void> }>}
 * `lifeline` is a file descriptor to hand to child processes that need the database to their end
 */
export async function startPostgres({
  dataDir,
  settings = {},
  tell = console.error,
  pausesMs = [0, 500, 2_000],
  onLost = () => {},
  projectFolder = root,
  elsewhere = "/var/lib/merchant-desk",
}) {
  const files = findServerFiles(projectFolder);
  const folder = resolve(dataDir);
  const run = { settings, tell, pausesMs, onLost, projectFolder, elsewhere };
  let release = () => {};
  let stopping = null;
  try {
    makePrivate(folder, tell);
    refuseFormerEngine(folder);
    release = await lockFolder(folder);
    refuseForeign(join(folder, "postgres"));
    await bringToMajor({ folder, files, run });
    refuseOther(join(folder, "postgres"), files.major);
    const { stop, ...server } = await runCluster({ folder, files, ...run });
    const end = async () => {
      await stop();
      release();
    };
    return { ...server, stop: () => (stopping ??= end()) };
  } catch (error) {
    release();
    throw inOneLine(error, folder);
  }
}

/** Turns an error of the disk into a sentence that a person can act on. */
function inOneLine(error, folder) {
  if (error.code === "ENOSPC")
    return new StepError(`The database cannot be started: no space is left on the disk of ${folder}.`, {
      cause: error,
    });
  if (!["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(error.code)) return error;
  return new StepError(
    `The data folder ${folder} cannot be used (${error.code} at ${error.path}): ` +
      "give it to this user, or set DATA_DIR to another folder.",
    { cause: error },
  );
}

function refuseFormerEngine(folder) {
  const former = ["database", "in-use-by"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  if (former.length === 0) return;
  throw new Refusal(
    "The data of the earlier database engine can no longer be read: " +
      `move or delete ${former.join(" and ")}, then start again with an empty database.`,
  );
}

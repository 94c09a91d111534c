import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StepError } from "../run.mjs";
import { FolderInUse } from "./lock-folder.mjs";
import { connectionString } from "./run-cluster.mjs";
import { startPostgres } from "./start-postgres.mjs";

/**
 * Reaches the bundled PostgreSQL of `dataDir` for a command: that of a running `npm start`, else one started until
 * `stop()`. With `mayMake` an empty folder gets a database.
 * @param {{ dataDir: string, mayMake?: boolean, tell?: (line: string) => void }} options
 * @returns {Promise<{ url: string, isShared: boolean, stop: () => Promise<void> }>}
 */
export async function reachPostgres({ dataDir, mayMake = false, tell }) {
  if (!mayMake && !existsSync(join(dataDir, "postgres")))
    throw new StepError(
      `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for npm start, ` +
        "and COMMERCE_BASE_URL unless it is practice data.",
    );
  try {
    const { url, stop } = await startPostgres({ dataDir, ...(tell && { tell }) });
    return { url, isShared: false, stop };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: runningUrl(resolve(dataDir)), isShared: true, stop: async () => {} };
  }
}

/** The running server's address, from the files that its start has written. */
function runningUrl(folder) {
  const cluster = realpathSync(join(folder, "postgres"));
  const conf = readFileSync(join(cluster, "postgresql.conf"), "utf8");
  const setting = (name) => new RegExp(`^${name} = '(.*)'$`, "m").exec(conf)?.[1] ?? "";
  const isSocket = setting("unix_socket_directories") !== "";
  const address = {
    socketFolder: isSocket ? join(dirname(cluster), "postgres-socket") : null,
    port: Number(setting("port")),
  };
  return connectionString(address, readFileSync(join(folder, "postgres-password"), "utf8").trim());
}

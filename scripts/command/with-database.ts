import { readEnv } from "#lib/server/env.ts";
import { reachPostgres } from "../steps/postgres/reach-postgres.mjs";
import { becomeOwner } from "./become-owner.ts";

export type DatabasePlace = {
  url: string;
  /** Absolute path; practice data has a folder of its own. */
  dataDir: string;
  isBundled: boolean;
  /** True if a running `npm start` uses it, too. */
  isShared: boolean;
};

const NONE_YET = "postgres://merchant_desk@localhost/merchant_desk";

/** Reads the environment of a command; makes no secrets. */
export function readCommandEnv(): ReturnType<typeof readEnv> {
  // Stand-ins for what the start command sets; a command calls neither sandbox nor service.
  process.env.SANDBOX_PORT ||= "1";
  process.env.SANDBOX_TOKEN ||= "not-used";
  process.env.BUNDLED_DATABASE_URL = NONE_YET;
  return readEnv(process.env);
}

/**
 * Does `work` with the database that `npm start` would use: that of DATABASE_URL, else the bundled one, which it starts
 * if no `npm start` runs it. `env()` is correct only inside `work`.
 */
export async function withDatabase<T>(
  work: (place: DatabasePlace) => Promise<T>,
  { mayMake = false } = {},
): Promise<T> {
  const { databaseUrl, dataDir } = readCommandEnv();
  if (databaseUrl !== NONE_YET) return work({ url: databaseUrl, dataDir, isBundled: false, isShared: false });
  becomeOwner(dataDir);
  const { url, isShared, stop } = await reachPostgres({ dataDir, mayMake });
  try {
    process.env.BUNDLED_DATABASE_URL = url;
    return await work({ url, dataDir, isBundled: true, isShared });
  } finally {
    await stop();
  }
}

import { readEnv } from "#lib/server/env.ts";
import { reachPostgres } from "../steps/postgres/reach-postgres.mjs";
import { becomeOwner } from "./become-owner.ts";

/** Where a command works. */
export type DatabasePlace = {
  url: string;
  /** Absolute; practice data has a folder of its own. */
  dataDir: string;
  /** Whether it is the bundled one. */
  isBundled: boolean;
  /** A running `npm start` has it open too. */
  isShared: boolean;
};

const NONE_YET = "postgres://merchant_desk@localhost/merchant_desk";

/** The variables as a command has them; no secret is made. */
export function readCommandEnv(): ReturnType<typeof readEnv> {
  // What the start command gives the dashboard; no sandbox and no service is asked here.
  process.env.SANDBOX_PORT ||= "1";
  process.env.SANDBOX_TOKEN ||= "not-used";
  process.env.BUNDLED_DATABASE_URL = NONE_YET;
  return readEnv(process.env);
}

/**
 * Does `work` with the database that `npm start` would use in this environment: that of DATABASE_URL, else the bundled one, which
 * is started for as long when no `npm start` runs it. `env()` is right within, and only there.
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

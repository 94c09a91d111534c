import "server-only";
import { sql } from "drizzle-orm";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { longTransaction } from "#lib/server/db/connect.ts";
import { giveWay, lockRunningSums } from "#lib/server/db/upkeep/lock-running-sums.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { env } from "#lib/server/env.ts";
import { logError } from "#lib/server/log/log.ts";

/** Days for which the highest charge of a kind limits what its calls can have cost. */
const DAYS_OF_HIGHEST = 92;

/**
 * Rebuilds the running sums when their days are of another time zone than the shop's. Call it before serving
 * anything: closings wait meanwhile.
 */
export async function ensureLedgerZone(): Promise<void> {
  const { tzShop } = env();
  if ((await getSetting("ledgerTimeZone"))?.name === tzShop) return;
  await longTransaction(async (tx) => {
    await putSetting("ledgerTimeZone", { name: tzShop }, null, tx);
    await tx.execute(sql`select make_sums()`);
  });
}

const DIFFERED =
  "rows of the database were changed from outside, or restored in part; report it when it comes again without that";

/**
 * Compares the running sums with the ledger, corrects them and logs one line; calls may close meanwhile. Gives the
 * number of rows that differed.
 */
export async function rebuildSums(): Promise<number> {
  const spend = await mend("mend_spend_totals");
  const usage = await mend("mend_usage_totals");
  const open = await mend("mend_open_charges");
  await longTransaction((tx) => tx.execute(sql`select lower_ceilings(${DAYS_OF_HIGHEST})`));
  if (spend + usage + open > 0)
    logError("the running totals differed from the ledger and were corrected", DIFFERED, {
      spend,
      usage,
      open,
    });
  return spend + usage + open;
}

/** Repairs one table in one commit; its lock is short. */
function mend(name: "mend_spend_totals" | "mend_usage_totals" | "mend_open_charges"): Promise<number> {
  return giveWay(() =>
    longTransaction(async (tx) => {
      await lockRunningSums(tx);
      const [row] = await tx
        .select({ differing: sql<number>`differing` })
        .from(sql`${sql.identifier(name)}() as differing`);
      return row?.differing ?? 0;
    }),
  );
}

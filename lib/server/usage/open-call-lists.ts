import "server-only";
import { and, isNotNull, type SQL } from "drizzle-orm";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { isMaybe, isUnreported } from "#lib/server/metered/sums/list-spend.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { OpenList } from "#lib/shared/maybe-charged.ts";

/** Which attempts of `ledger` stand in a list. One that has not ended stands in none. */
export function inList(list: OpenList, reading: ChargeReading): SQL {
  const conditions: Record<OpenList, SQL | undefined> = {
    maybe: and(isMaybe(reading), isNotNull(ledger.outcome)),
    unreported: isUnreported(reading),
    settled: isNotNull(ledger.settledAt),
  };
  return conditions[list] as SQL;
}

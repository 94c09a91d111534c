import "server-only";
import { eq, isNull, type SQL } from "drizzle-orm";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import type { CallOutcome } from "#lib/shared/usage-filters.ts";

/** Attempts of `ledger` with this outcome. */
export function hasOutcome(outcome: CallOutcome | undefined): SQL | undefined {
  if (outcome === undefined) return undefined;
  return outcome === "underWay" ? isNull(ledger.outcome) : eq(ledger.outcome, outcome);
}

import { randomUUID } from "node:crypto";
import { statement } from "#lib/server/db/statement.ts";
import { openCall, type CallOpening } from "#lib/server/metering/ledger/open-call.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { FIRST_ACCOUNT } from "./first-account.ts";

/** A unique call that is about to be opened. */
export function newOpening(operation: Operation, personId: string | null = null): CallOpening {
  return {
    rowId: randomUUID(),
    callId: randomUUID(),
    attempt: 1,
    operation,
    variant: null,
    personId,
    shopId: null,
    idempotencyKey: undefined,
    requestHash: randomUUID(),
    accountId: FIRST_ACCOUNT,
    rowsAsked: 1,
    cached: null,
    rows: [],
    onlyIf: null,
  };
}

/** Asks the opening statement, at the test's time, for room for a call: true, or the budget that has none. */
export async function lookForRoom(operation: Operation, personId: string | null = null): Promise<unknown> {
  const opening = newOpening(operation, personId);
  const now = statement`${new Date().toISOString()}::timestamptz`;
  const { outcome } = await openCall(opening, await settingsSnapshot(), operation, null, now);
  return outcome.kind === "overBudget" ? outcome.budget : outcome.kind === "again" || outcome;
}

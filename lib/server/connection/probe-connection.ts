import "server-only";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { invalidateCache } from "#lib/server/metering/cache/purge-cache.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metering/call/call-outcome.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ProbeReply } from "#lib/shared/settings/connection.ts";

/**
 * The smallest paid request there is: one pending order of no shop in particular. Any whole envelope but 401
 * and 404 proves address and token. Of the orders that come nothing is kept or passed on.
 */
export async function probeConnection(
  { identity }: Context,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<ProbeReply> {
  const { personId } = identity;
  const called = await callService(
    { personId, shopId: null, idempotencyKey, cache: "bypass" },
    "pendingOrders",
    {
      pageSize: 1,
    },
  );
  const { result } = called;
  const before =
    result.outcome === "unknown" && called.callId !== null ? await findAnswered(called.callId) : null;
  const { outcome, code, callMs, serviceMs } = before ?? result;
  // Nobody else sends this, and the order it brought is somebody's.
  if (called.callId !== null)
    await invalidateCache([called.callId]).catch((error: unknown) =>
      logError("the order of a probe could not be forgotten", error),
    );
  // The probe is paid for: what it found is shown whether or not the trail can be written.
  await recordAudit({ kind: "connectionProbed", personId, details: { outcome, code } }).catch(
    (error: unknown) => logError("a probe could not be written to the trail", error),
  );
  return {
    isProof: code !== null && code !== 401 && code !== 404,
    facts: answerFactsOf(called),
    callMs,
    serviceMs,
    code,
    message: result.message,
    problem:
      result.outcome === "answered" || before !== null ? null : serviceProblemOf({ ...called, result }),
  };
}

/** A probe that is repeated after its answer came: the order it brought is forgotten, that it came is in the ledger. */
async function findAnswered(callId: string) {
  const [row] = await database()
    .select({ code: ledger.code, callMs: ledger.callMs, serviceMs: ledger.serviceMs })
    .from(ledger)
    .where(and(eq(ledger.callId, callId), eq(ledger.outcome, "answered")));
  return row ? { ...row, outcome: "answered" as const, callMs: row.callMs ?? 0 } : null;
}

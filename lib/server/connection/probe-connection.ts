import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
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
  const { outcome, code, callMs, serviceMs, message } = result;
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
    message,
    problem: result.outcome === "answered" ? null : serviceProblemOf({ ...called, result }),
  };
}

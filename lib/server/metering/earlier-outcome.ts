import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { desc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { findCachedOutcome, findWholeResponse } from "#lib/server/metering/cache/find-cached.ts";
import { cachedResult, uncalledResult, type CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { awaitCall } from "#lib/server/metering/ledger/await-call.ts";
import { pointsBy } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { exactly, exactlyIfAny } from "#lib/shared/calls/points.ts";
import type { ResponseSource } from "#lib/shared/calls/service-problem.ts";

type Earlier<O extends Operation> = {
  operation: O;
  request: OperationRequest<O>;
  callId: string;
  source: ResponseSource;
};

/**
 * Finds the outcome of another call for the same request, or under the same idempotency key: its cached response,
 * else the facts of the ledger, `unknown` where the response is no longer cached. Makes no call.
 */
export async function earlierOutcome<O extends Operation>({
  operation,
  request,
  callId,
  source,
}: Earlier<O>): Promise<CallOutcome<O>> {
  await awaitCall(callId);
  const [row] = await database()
    .select()
    .from(ledger)
    .where(eq(ledger.callId, callId))
    .orderBy(desc(ledger.attempt))
    .limit(1);
  const response =
    (row && (await findCachedOutcome(row.accountId, operation, request, callId))) ??
    (await findWholeResponse<O>(callId));
  const isOwn = source === "called";
  const requested = {
    callId,
    source,
    costPoints: isOwn ? (row ? pointsBy(row, row.chargeRule) : null) : exactly(0),
    predictedPoints: exactlyIfAny(row?.predictedPoints ?? null),
    usualPoints: exactlyIfAny(row?.predictedPoints ?? null),
  };
  if (response)
    return {
      ...requested,
      result: cachedResult(operation, response.data, isOwn ? 1 : 0),
      asOf: response.answeredAt,
    };
  const outcome = row?.outcome ?? "unknown";
  const callEnd = outcome === "answered" ? undefined : row;
  const result = uncalledResult(operation, {
    outcome: outcome === "answered" ? "unknown" : outcome,
    reason: callEnd?.reason ?? "connectionLost",
    code: callEnd?.code ?? null,
    httpStatus: callEnd?.httpStatus ?? null,
    message: callEnd?.serviceMessage ?? null,
    requestId: callEnd?.requestId ?? null,
    serviceTime: callEnd?.serviceTime?.getTime() ?? null,
    sentCount: isOwn ? 1 : 0,
  });
  return { ...requested, result, asOf: row?.closedAt?.getTime() ?? databaseNow() };
}

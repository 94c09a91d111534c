import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { desc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { findCachedOf, findWholeResponse } from "#lib/server/metering/cache/find-cached.ts";
import { cachedResult, uncalledResult, type CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { awaitCall } from "#lib/server/metering/ledger/await-call.ts";
import { pointsBy } from "#lib/server/metering/pricing/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { exactly, exactlyIfAny } from "#lib/shared/calls/points.ts";
import type { AnswerSource } from "#lib/shared/calls/service-problem.ts";

type Earlier<O extends Operation> = {
  operation: O;
  request: OperationRequest<O>;
  callId: string;
  source: AnswerSource;
};

/**
 * What became of a call that somebody else made for this request, or under the same idempotency key before: its answer where that was
 * kept, else what the ledger knows. Of an answer that was kept for some minutes alone only `unknown` can be said later. Makes no call.
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
  const answer =
    (row && (await findCachedOf(row.accountId, operation, request, callId))) ??
    (await findWholeResponse<O>(callId));
  const isOwn = source === "called";
  const asked = {
    callId,
    source,
    costPoints: isOwn ? (row ? pointsBy(row, row.chargeRule) : null) : exactly(0),
    predictedPoints: exactlyIfAny(row?.predictedPoints ?? null),
    usualPoints: exactlyIfAny(row?.predictedPoints ?? null),
  };
  if (answer)
    return { ...asked, result: cachedResult(operation, answer.data, isOwn ? 1 : 0), asOf: answer.answeredAt };
  const fate = row === undefined || row.outcome === null || row.outcome === "answered" ? null : row;
  const result = uncalledResult(operation, {
    outcome: fate?.outcome === "answered" || fate?.outcome == null ? "unknown" : fate.outcome,
    reason: fate?.reason ?? "connectionLost",
    code: fate?.code ?? null,
    httpStatus: fate?.httpStatus ?? null,
    message: fate?.serviceMessage ?? null,
    requestId: fate?.requestId ?? null,
    serviceTime: fate?.serviceTime?.getTime() ?? null,
    sentCount: isOwn ? 1 : 0,
  });
  return { ...asked, result, asOf: row?.closedAt?.getTime() ?? databaseNow() };
}

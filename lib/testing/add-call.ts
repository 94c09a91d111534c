import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls, cacheHits } from "#lib/server/db/ledger-schema.ts";
import { FIRST_ACCOUNT } from "./first-account.ts";
import { instanceId as ownInstanceId } from "#lib/server/instance-id.ts";

type CallRow = typeof calls.$inferInsert;
const instanceId = randomUUID();

/** A ledger row of a call that succeeded for 3 points, with `given` over it. `openedAt` may be ISO text. */
export function callRow({
  openedAt,
  ...given
}: Partial<Omit<CallRow, "openedAt">> & { openedAt?: string | Date } = {}): CallRow & { id: string } {
  const at = new Date(openedAt ?? Date.now());
  const points = given.costPoints === undefined ? 3 : given.costPoints;
  return {
    id: randomUUID(),
    callId: randomUUID(),
    attempt: 1,
    operation: "soldOrders",
    variant: null,
    instanceId,
    requestHash: randomUUID(),
    accountId: FIRST_ACCOUNT,
    openedAt: at,
    closedAt: new Date(at.getTime() + 40),
    outcome: "answered",
    code: 0,
    httpStatus: 200,
    costPoints: points,
    summedPoints: points,
    chargePlace: points === null ? null : "data",
    wasSent: true,
    waitMs: 2,
    callMs: 38,
    serviceMs: 20,
    warnings: [],
    ...given,
  };
}

/** Writes such a row and returns it. */
export async function addCall(
  given: Parameters<typeof callRow>[0] = {},
): Promise<ReturnType<typeof callRow>> {
  const row = callRow(given);
  await database().insert(calls).values(row);
  return row;
}

/** Writes the row of a call in progress, of this process unless `instanceId` is given. */
export async function addOpenCall(
  given: Parameters<typeof callRow>[0] = {},
): Promise<ReturnType<typeof callRow>> {
  const notEnded = {
    closedAt: null,
    outcome: null,
    code: null,
    httpStatus: null,
    costPoints: null,
    summedPoints: null,
    chargePlace: null,
    wasSent: null,
    waitMs: null,
    callMs: null,
    serviceMs: null,
    warnings: null,
  };
  return addCall({ ...notEnded, instanceId: ownInstanceId(), ...given });
}

/** Closes the row of a call in progress. */
export async function endCall(
  rowId: string,
  end: Partial<CallRow> & { outcome: NonNullable<CallRow["outcome"]> },
): Promise<void> {
  await database()
    .update(calls)
    .set({ closedAt: new Date(), ...end })
    .where(eq(calls.id, rowId));
}

/** Records a request that the cached response of `call` served. */
export async function addCacheHit(
  call: { callId: string },
  given: Partial<typeof cacheHits.$inferInsert> = {},
): Promise<void> {
  await database()
    .insert(cacheHits)
    .values({ callId: call.callId, kind: "stored", operation: "soldOrders", ...given });
}

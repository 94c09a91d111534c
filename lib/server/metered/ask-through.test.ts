import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { askThrough } from "#lib/server/metered/ask-through.ts";
import type { AskContext } from "#lib/server/metered/asked.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";
import type { CallOptions, PendingOrdersQuestion, ServiceClient } from "#lib/server/service/service-client.ts";
import type { CallResult, UnansweredCall } from "#lib/shared/call-result.ts";
import type { PendingOrdersData } from "#lib/shared/orders.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

setTestEnv({});
const again = { personId: null, shopId: null, again: true };
const question = { sellerId: "seller-4711", remark: "门口放，别按铃" };
const facts = {
  operation: "pendingOrders", code: 0, httpStatus: 200, message: null, costPoints: 3, summedPoints: 3, chargePlace: "data", oddCharge: null, requestId: "r-1", sentCount: 1,
  waitMs: 1.4, callMs: 20.6, serviceMs: 1e12, remarks: ["msec as text"],
} as const;
const answer = { ...facts, remarks: [...facts.remarks], outcome: "answered" as const, data: { orders: [], unreadableRows: 0 } };
const lost: UnansweredCall = { ...facts, remarks: [], code: null, costPoints: null, outcome: "unknown", reason: "connectionLost", authorization: null };
const unreached: UnansweredCall = { ...lost, outcome: "notSent", reason: "unreachable", sentCount: 0 };

type Ask = (question: PendingOrdersQuestion, options: CallOptions) => Promise<CallResult<PendingOrdersData>>;
const clientOf = (pendingOrders: Ask) => ({ pendingOrders }) as unknown as ServiceClient;
const asking = (client: ServiceClient, context: AskContext = again) => ({ client, context, operation: "pendingOrders" as const, question, fingerprint: "f", predicted: Promise.resolve(2) });
/** A client that makes one attempt for every result and gives the last. */
const clientGiving = (...results: CallResult<PendingOrdersData>[]) =>
  clientOf(async (_, { journal }) => {
    for (const [index, result] of results.entries()) {
      await journal.open(index + 1);
      await journal.close(result);
    }
    return results.at(-1)!;
  });

let opened: OpenDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.close();
});

const rowsOf = (callId: string | null) => opened.db.select().from(calls).where(eq(calls.callId, callId ?? "")).orderBy(calls.attempt);

test("a row is committed before the call leaves and closed with its facts", async () => {
  const seen: (typeof calls.$inferSelect)[] = [];
  const client = clientOf(async (_, { journal }) => {
    await journal.open(1);
    seen.push(...(await opened.db.select().from(calls).where(eq(calls.attempt, 1))));
    await journal.close(answer);
    return answer;
  });
  const { result, callId } = await askThrough(asking(client));
  expect(result).toBe(answer);
  expect(seen).toMatchObject([{ callId, operation: "pendingOrders", instanceId: instanceId(), closedAt: null, outcome: null }]);
  const [row] = await rowsOf(callId);
  expect(row).toMatchObject({ outcome: "answered", reason: null, code: 0, costPoints: 3, wasSent: true, waitMs: 1, callMs: 21, serviceMs: null, requestId: "r-1" });
  expect(row?.closedAt).toBeInstanceOf(Date);
});

test("every attempt of one call has a row of its own", async () => {
  const { callId } = await askThrough(asking(clientGiving(unreached, lost)));
  expect(await rowsOf(callId)).toMatchObject([
    { attempt: 1, outcome: "notSent", wasSent: false, costPoints: null },
    { attempt: 2, outcome: "unknown", reason: "connectionLost", wasSent: true, costPoints: null },
  ]);
});

test("the ledger holds nothing of the question", async () => {
  const { callId } = await askThrough(asking(clientGiving(answer)));
  const text = JSON.stringify(await rowsOf(callId));
  for (const value of Object.values(question)) expect(text).not.toContain(value);
});

test("a call that never opened the ledger has no reference", async () => {
  const client = clientOf(async () => unreached);
  expect(await askThrough(asking(client))).toMatchObject({ result: unreached, callId: null });
});

test("nothing is sent when the row cannot be written", async () => {
  let hasSent = false;
  const client = clientOf(async (_, { journal }) => {
    await journal.open(1);
    hasSent = true;
    return answer;
  });
  const stranger = { ...again, personId: "00000000-0000-4000-8000-000000000000" };
  await expect(askThrough(asking(client, stranger))).rejects.toMatchObject({ name: "AppError", code: "internal" });
  expect(hasSent).toBe(false);
});

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { askThrough } from "#lib/server/metered/ask-through.ts";
import { closeCall } from "#lib/server/metered/ledger/close-call.ts";
import { joinLedger } from "#lib/server/metered/ledger/join-ledger.ts";
import { openCall } from "#lib/server/metered/ledger/open-call.ts";
import type { CallOptions, ServiceClient } from "#lib/server/service/service-client.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

const answer = {
  operation: "pendingOrders", code: 0, httpStatus: 200, message: null, costPoints: 3, summedPoints: 3, chargePlace: "data", oddCharge: null, requestId: "r-1", sentCount: 1,
  waitMs: 1, callMs: 20, serviceMs: 7, remarks: [], outcome: "answered", data: { orders: [], unreadableRows: 0 },
} as const;
const result = { ...answer, remarks: [...answer.remarks], data: { orders: [], unreadableRows: 0 } };
let opened: OpenDatabase;
const stderr = vi.spyOn(process.stderr, "write");

beforeAll(async () => {
  setTestEnv({});
  opened = await openTestDatabase();
});
beforeEach(() => void stderr.mockReset().mockReturnValue(true));
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  stderr.mockRestore();
  await opened.close();
});

const freeze = () => opened.db.execute(sql`ALTER TABLE calls ADD CONSTRAINT frozen CHECK (closed_at IS NULL) NOT VALID`);
const thaw = () => opened.db.execute(sql`ALTER TABLE calls DROP CONSTRAINT frozen`);
const open = () => openCall({ callId: randomUUID(), attempt: 1, operation: "pendingOrders", personId: null, shopId: null, fingerprint: randomUUID() }, async () => undefined);
const rowOf = async (id: string) => (await opened.db.select().from(calls).where(eq(calls.id, id)))[0];
const lines = () => stderr.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);

/** A row whose closing failed twice, as the client tries it, in a database that takes it now. */
async function unclosedRow(): Promise<string> {
  const id = await open();
  await freeze();
  await expect(closeCall(id, result, null)).rejects.toThrow();
  await expect(closeCall(id, result, null)).rejects.toThrow();
  await thaw();
  expect(await rowOf(id)).toMatchObject({ closedAt: null, outcome: null, costPoints: null });
  return id;
}

const isClosed = { outcome: "answered", code: 0, costPoints: 3, closedAt: expect.any(Date) };

test("a closing that failed is written with the next one that works", async () => {
  const id = await unclosedRow();
  await closeCall(await open(), result, null);
  expect(await rowOf(id)).toMatchObject(isClosed);
});

test("a closing that failed is written by the next heartbeat", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const leave = await joinLedger();
  const id = await unclosedRow();
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => rowOf(id)).toMatchObject(isClosed);
  await leave();
});

test("a closing that failed is written at the shutdown", async () => {
  const leave = await joinLedger();
  const id = await unclosedRow();
  await leave();
  expect(await rowOf(id)).toMatchObject(isClosed);
});

test("a shutdown is not held up by a closing that fails again", async () => {
  const leave = await joinLedger();
  const id = await unclosedRow();
  await freeze();
  await leave();
  await thaw();
  expect(lines()).toMatchObject([{ event: "a ledger row still cannot be closed", rowId: id, code: "23514" }]);
  await closeCall(id, result, null);
});

test("the fault line of a failed closing says what is known of the charge", async () => {
  const client = {
    pendingOrders: async (_: object, { journal }: CallOptions) => {
      await journal.open(1);
      await freeze();
      await journal.close(result).catch(() => undefined);
      await thaw();
      await journal.close(result);
      return result;
    },
  } as unknown as ServiceClient;
  const { callId } = await askThrough({ client, context: { personId: null, shopId: null }, operation: "pendingOrders", question: {}, fingerprint: "f", predicted: Promise.resolve(null) });
  expect(lines()).toMatchObject([{ event: "the ledger row of a call could not be closed", callId, outcome: "answered", serviceCode: 0, costPoints: 3, code: "23514" }]);
  await closeCall(await open(), result, null);
  expect(lines()).toHaveLength(1);
});

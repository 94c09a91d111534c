import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callCorrections, calls, ledger } from "#lib/server/db/ledger-schema.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { closeCall, type Closing } from "./close-call.ts";
import { sweepOpenCalls } from "./sweep-open-calls.ts";

const result = {
  operation: "soldOrders",
  code: 0,
  httpStatus: 200,
  message: "请求成功",
  costPoints: 3,
  summedPoints: 6,
  chargePlace: "rows",
  rowPoints: null,
  oddCharge: null,
  requestId: "r-1",
  sentCount: 1,
  waitMs: 1,
  callMs: 20,
  serviceMs: 7,
  serviceTime: 1_795_000_000_000,
  warnings: [] as string[],
  outcome: "answered",
  data: null,
} as const;
let closeDatabase: () => Promise<void>;

beforeAll(async () => {
  setTestEnv();
  ({ close: closeDatabase } = await openTestDatabase());
});
beforeEach(emptyLedger);
afterAll(() => closeDatabase());

const open = () => addOpenCall({ operation: "soldOrders", variant: "basic", instanceId: randomUUID() });
const close = (row: { id: string; callId: string }, given: Partial<Closing> = {}) =>
  closeCall(
    {
      rowId: row.id,
      callId: row.callId,
      result,
      predictedPoints: null,
      answeredAt: new Date(),
      kept: [],
      sealed: null,
      beside: null,
      ...given,
    },
    null,
  );
const read = async (id: string) => (await database().select().from(ledger).where(eq(ledger.id, id)))[0];

test("a call given up as unknown gets its true end beside its row, and is read with it", async () => {
  const row = await open();
  const { id } = row;
  await sweepOpenCalls(database());
  expect(await read(id)).toMatchObject({ outcome: "unknown", costPoints: null, isCorrected: false });
  const [before] = await database().select().from(calls).where(eq(calls.id, id));
  await close(row, { predictedPoints: 2 });
  expect(await read(id)).toMatchObject({
    outcome: "answered",
    costPoints: 3,
    summedPoints: 6,
    predictedPoints: 2,
    serviceMessage: "请求成功",
    serviceTime: new Date(1_795_000_000_000),
    isCorrected: true,
  });
  expect(await database().select().from(calls).where(eq(calls.id, id))).toEqual([before]);
});

test("an end that is written twice is written once", async () => {
  const row = await open();
  await close(row);
  await close(row, { result: { ...result, costPoints: 4 } });
  expect(await read(row.id)).toMatchObject({ costPoints: 3, isCorrected: false });
  await sweepOpenCalls(database());
  const other = await open();
  await sweepOpenCalls(database());
  await close(other);
  await close(other, { result: { ...result, costPoints: 4 } });
  expect(await read(other.id)).toMatchObject({ costPoints: 3, isCorrected: true });
  expect(await database().$count(callCorrections)).toBe(1);
});

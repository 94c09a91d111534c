import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls, callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { NO_CALL_LOG_FILTERS, type CallLogView } from "#lib/shared/usage/call-log-view.ts";
import { CALL_LOG_PAGE_SIZE, type LoggedAttempt } from "#lib/shared/usage/call-log.ts";
import { addCall, addCacheHit, callRow } from "#lib/testing/add-call.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addPerson } from "#lib/testing/people.ts";
import { listCalls } from "./list-calls.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });
const somebody = {
  identity: { personId: "", email: "", name: "", roles: ["admin"], sessionId: "" },
  requestId: "test",
} satisfies Context;
const NOW = Date.parse("2026-11-21T10:00:00Z");
const ALL: CallLogView = { ...NO_CALL_LOG_FILTERS, period: "month", page: 1 };
const of = (view: Partial<CallLogView> = {}) => listCalls(somebody, { ...ALL, ...view }, NOW);
const idsOf = async (view: Partial<CallLogView>) => (await of(view)).entries.map(({ id }) => id);
const AT = "2026-11-20T10:00:00Z";
const unanswered = { costPoints: null, summedPoints: null };

beforeEach(async () => {
  await emptyTables("calls", "cache_hits", "settings", "people");
  await confirmRule("perCall");
});

test("an attempt is listed with all that the ledger knows of it", async () => {
  const { id } = await addPerson(["staff"], "Wei Lin");
  const charge = { costPoints: 20, summedPoints: 25, chargePlace: "rows", oddCharge: "20 pts" } as const;
  const kind = { operation: "bankCard", variant: "4", requestId: "r-1" } as const;
  const told = { ...kind, ...charge, predictedPoints: 18, warnings: ["mag"] };
  const answered = { outcome: "answered", reason: null, code: 0, httpStatus: 200, wasSent: true };
  const certain = { isMaybe: false, isUnreported: false, isCorrected: false, reconciliation: null };
  const serviceTime = new Date("2026-11-20T16:00:00Z");
  const openedAt = "2026-11-20T15:59:59.999Z";
  const open = { openedAt, personId: id, serviceMessage: "成功", serviceTime };
  const row = await addCall({ ...told, warnings: ["mag"], ...open });
  expect((await of()).entries).toEqual([
    {
      ...told,
      kind: "attempt",
      id: row.id,
      callId: row.callId,
      attempt: 1,
      at: Date.parse(openedAt),
      closedAt: Date.parse("2026-11-20T16:00:00.039Z"),
      person: { id, name: "Wei Lin" },
      shop: null,
      ...answered,
      points: exactly(20),
      ...certain,
      waitMs: 2,
      callMs: 38,
      serviceMs: 20,
      message: "成功",
      serviceTime: serviceTime.getTime(),
    },
  ]);
});

test("points go by the rule in force, else by the last reconciliation", async () => {
  const { id: admin } = await addPerson(["admin"], "Li Na");
  const row = await addCall({ openedAt: AT, outcome: "unknown", reason: "noAnswer", ...unanswered });
  await addCall({ openedAt: "2026-11-20T09:00:00Z", costPoints: 2, summedPoints: 40 });
  const points = async () => {
    const { entries } = await of();
    return entries.map((entry) => (entry as LoggedAttempt).points);
  };
  expect(await points()).toEqual([null, exactly(2)]);
  expect((await of()).entries[0]).toMatchObject({ isMaybe: true, isUnreported: false });
  await database()
    .insert(reconciliations)
    .values([
      { rowId: row.id, points: 9, note: "a guess" },
      { rowId: row.id, points: 0, note: "not on the bill", personId: admin },
    ]);
  expect(await points()).toEqual([exactly(0), exactly(2)]);
  expect((await of()).entries[0]).toMatchObject({
    isMaybe: false,
    reconciliation: { points: 0, note: "not on the bill", by: { id: admin, name: "Li Na" } },
  });
  await confirmRule("perRow");
  expect(await points()).toEqual([exactly(0), exactly(40)]);
  await confirmRule(null);
  expect(await points()).toEqual([exactly(0), { low: 2, high: 40 }]);
});

test("a corrected attempt is listed as its correction says", async () => {
  const row = await addCall({ openedAt: AT, outcome: "unknown", reason: null, ...unanswered });
  await database()
    .insert(callCorrections)
    .values({ rowId: row.id, outcome: "answered", code: 0, costPoints: 4, summedPoints: 4, wasSent: true });
  const corrected = { isCorrected: true, outcome: "answered", costPoints: 4, isMaybe: false };
  expect((await of()).entries[0]).toMatchObject(corrected);
});

test("each filter picks", async () => {
  const { id: person } = await addPerson(["staff"], "Wei Lin");
  const openedAt = "2026-11-20T10:00:00Z";
  const card = await addCall({ openedAt, operation: "bankCard", variant: "4", personId: person });
  const add = (at: string, given: Parameters<typeof addCall>[0]) =>
    addCall({ openedAt: `2026-11-${at}Z`, code: null, ...unanswered, ...given });
  const refused = await add("20T10:00:01", { outcome: "refused", reason: "noPermission", code: 204 });
  const open = await add("20T10:00:02", { outcome: null, closedAt: null, wasSent: null });
  const lost = await add("20T10:00:03", { outcome: "unknown", reason: "connectionLost" });
  const unsent = await add("01T00:00:00", { outcome: "notSent", reason: "unreachable", wasSent: false });
  expect(await idsOf({ operation: "bankCard" })).toEqual([card.id]);
  expect(await idsOf({ variant: "4" })).toEqual([card.id]);
  expect(await idsOf({ person })).toEqual([card.id]);
  expect(await idsOf({ person: "none", outcome: "refused" })).toEqual([refused.id]);
  expect(await idsOf({ outcome: "underWay" })).toEqual([open.id]);
  expect(await idsOf({ outcome: "notSent" })).toEqual([unsent.id]);
  expect(await idsOf({ reason: "connectionLost" })).toEqual([lost.id]);
  expect(await idsOf({ code: 204 })).toEqual([refused.id]);
  expect(await idsOf({ maybe: true })).toEqual([lost.id, open.id]);
  expect(await idsOf({ from: "2026-11-01", to: "2026-11-01" })).toEqual([unsent.id]);
  expect(await idsOf({ shop: "00000000-0000-4000-8000-000000000000" })).toEqual([]);
});

test("answers that cost nothing join when asked for, but where a filter names what they lack", async () => {
  const call = await addCall({ openedAt: "2026-11-20T10:00:00Z" });
  await addCacheHit(call, { at: new Date("2026-11-20T10:00:05Z"), kind: "shared", operation: "soldOrders" });
  await addCacheHit(call, { at: new Date("2026-11-20T09:00:00Z"), operation: "pendingOrders" });
  expect((await of()).total).toBe(1);
  expect((await of({ free: true })).entries).toMatchObject([
    { kind: "free", how: "shared", callId: call.callId, at: Date.parse("2026-11-20T10:00:05Z") },
    { kind: "attempt", id: call.id },
    { kind: "free", how: "stored" },
  ]);
  expect(await of({ free: true, operation: "pendingOrders" })).toMatchObject({
    total: 1,
    entries: [{ kind: "free" }],
  });
  for (const filter of [{ outcome: "answered" as const }, { code: 0 }])
    expect((await of({ free: true, ...filter })).entries.map(({ kind }) => kind)).toEqual(["attempt"]);
  for (const filter of [{ maybe: true }, { reason: "noAnswer" }])
    expect((await of({ free: true, ...filter })).entries).toEqual([]);
});

test("pages hold every entry once, whatever comes meanwhile, also those of one moment", async () => {
  const same = "2026-11-20T10:00:00.123Z";
  const rows = Array.from({ length: 120 }, (_, index) =>
    callRow({ openedAt: index % 2 === 0 ? same : new Date(Date.parse(same) - index * 1000) }),
  );
  await database().insert(calls).values(rows);
  for (let index = 0; index < 10; index += 1) await addCacheHit(rows[0]!, { at: new Date(same) });
  const first = await of({ free: true });
  expect(first).toMatchObject({ total: 130, pageCount: 3, page: 1 });
  expect(first.entries).toHaveLength(CALL_LOG_PAGE_SIZE);
  await addCall({ openedAt: "2026-11-21T09:00:00Z" });
  const others = await Promise.all(
    [2, 3].map((page) => of({ free: true, page, upTo: first.upTo ?? undefined })),
  );
  const seen = [first, ...others].flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(seen).toHaveLength(130);
  expect(new Set(seen).size).toBe(130);
});

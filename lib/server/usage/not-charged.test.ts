import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { reconciliations } from "#lib/server/db/ledger-schema.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { emptyLedger, emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { exportPossiblyCharged } from "./export-possibly-charged.ts";
import { listPossiblyCharged } from "./list-possibly-charged.ts";
import { markNotCharged, notChargedInput, reconcileCalls } from "./reconcile-calls.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });
const NOTE = "Statement of November";
let admin: Context;

beforeEach(async () => {
  await emptyLedger();
  await emptyTables("audit_entries", "people");
  admin = await addSomebody(["admin"], "Li Na");
});

const LOST = {
  outcome: "unknown",
  reason: "connectionLost",
  code: null,
  httpStatus: null,
  costPoints: null,
} as const;
const open = (change: Parameters<typeof addCall>[0] = {}) =>
  addCall({ operation: "bankCard", variant: "2", ...LOST, ...change });
const cards2 = { list: "maybe", operation: "bankCard", variant: "2", note: NOTE } as const;
const counts = async () => (await listPossiblyCharged(admin, { list: "maybe", page: 1 })).counts;

test("one press clears the open calls of a kind, with one entry; others and later ones stay", async () => {
  await Promise.all([
    open(),
    open(),
    open({ variant: "3" }),
    open({ operation: "pendingOrders", variant: null }),
  ]);
  await addCall({ operation: "topUpLink", costPoints: null });
  const upTo = Date.now();
  await open({ openedAt: new Date(upTo + 60_000).toISOString() });
  expect(await markNotCharged(admin, { ...cards2, upTo })).toEqual({ count: 2, points: 0, leftOut: {} });
  expect(await counts()).toEqual({ maybe: 3, unreported: 1, reconciled: 2 });
  const links = { ...cards2, list: "unreported", operation: "topUpLink", variant: null, upTo } as const;
  expect(await markNotCharged(admin, links)).toMatchObject({ count: 1 });
  expect(await counts()).toEqual({ maybe: 3, unreported: 0, reconciled: 3 });
  const said = await database().select().from(reconciliations);
  expect(said.map(({ points, note }) => [points, note])).toEqual(Array.from({ length: 3 }, () => [0, NOTE]));
  expect(await database().select().from(auditEntries)).toMatchObject([
    { kind: "callsReconciled", personId: admin.identity.personId, details: { count: 2, points: 0 } },
    { kind: "callsReconciled", personId: admin.identity.personId, details: { count: 1, points: 0 } },
  ]);
});

test("two who say it of the same kind at once say it once", async () => {
  await Promise.all(Array.from({ length: 30 }, () => open()));
  const upTo = Date.now();
  const both = await Promise.all([1, 2].map(() => markNotCharged(admin, { ...cards2, upTo })));
  expect(both.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  expect(await database().$count(reconciliations)).toBe(30);
});

test("where nothing of a kind is open nothing is written down", async () => {
  expect(await markNotCharged(admin, { ...cards2, upTo: Date.now() })).toMatchObject({ count: 0 });
  expect(await database().$count(auditEntries)).toBe(0);
});

test("a list is narrowed to one kind, and the counts stay those of all", async () => {
  await Promise.all([open(), open(), open({ variant: "3" })]);
  const page = await listPossiblyCharged(admin, {
    list: "maybe",
    page: 1,
    operation: "bankCard",
    variant: "3",
  });
  expect([page.calls.length, page.total, page.counts.maybe, page.kinds.length]).toEqual([1, 1, 3, 2]);
});

test.each([
  { ...cards2, upTo: 1, note: " " },
  { ...cards2, upTo: 1, note: "asked by 139 1234 5678" },
  { ...cards2, upTo: -1 },
  { ...cards2, upTo: 1, list: "reconciled" },
  { ...cards2, upTo: 1, variant: "5" },
  { ...cards2, upTo: 1, points: 3 },
])("%j marks nothing", (input) => expect(notChargedInput.safeParse(input).success).toBe(false));

test("a list leaves as a table to compare with the statement, each row marked; the trail says so", async () => {
  const call = await open({
    openedAt: "2026-11-20T16:00:01.500Z",
    requestId: "9007199254740993",
    serviceMessage: "请求超时",
    code: 101,
  });
  await open({ variant: "3" });
  const say: UsageText = (key) => key.split(".").at(-1) ?? key;
  const lines = async (list: "maybe" | "reconciled") => {
    const { name, parts } = await exportPossiblyCharged(
      admin,
      { list, operation: "bankCard", variant: "2" },
      say,
    );
    expect(name).toMatch(/^unconfirmed-charges-\d{8}-\d{4}-simulated\.csv$/);
    let text = "";
    for await (const part of parts) text += part;
    return text.slice(1).trimEnd().split("\r\n");
  };
  const [head, ...rows] = await lines("maybe");
  expect(head).toBe(
    "time,serviceTime,operation,variant,requestId,callId,outcome,reason,code,httpStatus,said,pointsFrom,pointsTo,reconciledBy,reconciledAt,reconciledNote,person,shop,mark",
  );
  expect(rows).toEqual([
    `2026-11-21 00:00:01,,bankCard,2,9007199254740993,${call.callId},unknown,connectionLost,101,,请求超时,0,,,,,,,SIMULATED`,
  ]);
  expect(await database().select().from(auditEntries)).toMatchObject([
    { kind: "exported", details: { what: "maybeCharged", how: "csv", count: 1 } },
  ]);
  await reconcileCalls(admin, { calls: [{ id: call.id, points: 3, seen: null }], note: NOTE });
  const [, settled] = await lines("reconciled");
  expect(settled).toContain(`,3,3,Li Na,`);
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import type { calls } from "#lib/server/db/ledger-schema.ts";
import { callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, shops } from "#lib/server/db/schema.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { mayHaveCost, type Outcome, type ProblemReason } from "#lib/shared/calls/call-result.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { possibleCost, type PossiblyChargedList } from "#lib/shared/usage/possibly-charged.ts";
import { emptyLedger, emptyTables } from "#lib/testing/empty-tables.ts";
import { listPossiblyCharged } from "./list-possibly-charged.ts";
import { reconcileCalls, reconcileInput } from "./reconcile-calls.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { addCall } from "#lib/testing/add-call.ts";

type Attempt = Partial<typeof calls.$inferInsert>;

const contexts: Context[] = [];
withTestDatabase();
let shopId: string;

beforeAll(async () => {
  for (const name of ["Lin Hui", "Zhao Min"]) contexts.push(await addSomebody(["admin"], name));
  const [shop] = await database().insert(shops).values({ name: "林间小铺" }).returning();
  shopId = shop!.id;
});
beforeEach(async () => {
  await emptyLedger();
  await emptyTables("audit_entries");
});

const admin = (index = 0) => contexts[index]!;
const list = (of: PossiblyChargedList = "maybe", page = 1) =>
  listPossiblyCharged(admin(), { list: of, page });
const inList = async (of: PossiblyChargedList) => (await list(of)).calls.map(({ id }) => id);
const reconcile = (said: { id: string; points: number; seen?: number | null }[], who = 0) =>
  reconcileCalls(admin(who), {
    calls: said.map((one) => ({ seen: null, ...one })),
    note: "Statement of November",
  });
/** Confirms the same points for all of these calls. */
const sayAll = (points: number, ...ids: string[]) => reconcile(ids.map((id) => ({ id, points })));

const LOST = {
  operation: "bankCard",
  variant: "2",
  outcome: "unknown",
  code: null,
  costPoints: null,
} as const;
const add = async (attempt: Parameters<typeof addCall>[0] = {}) =>
  (await addCall({ ...LOST, ...attempt })).id;
const answered = (costPoints: number | null, attempt: Attempt = {}) =>
  add({ outcome: "answered", costPoints, summedPoints: costPoints, ...attempt });

test("what may have been charged is listed newest first: who asked, which shop, what happened", async () => {
  const timedOut = { outcome: "tryLater", reason: "timedOut", code: 101 } as const;
  await add({ openedAt: "2026-11-01T00:00:00Z", ...timedOut });
  const lost = { reason: "connectionLost", code: 101, httpStatus: 200, requestId: "r-9" } as const;
  const sold = { operation: "soldOrders", variant: "enhanced" } as const;
  const told = { serviceMessage: "请求超时", serviceTime: new Date("2026-11-02T00:00:01Z") };
  const asked = { ...sold, shopId, personId: admin().identity.personId };
  await add({ openedAt: "2026-11-02T00:00:00Z", ...lost, ...asked, ...told });
  const { calls: shown, counts } = await list();
  const serviceTime = Date.parse("2026-11-02T00:00:01Z");
  const open = { message: "请求超时", serviceTime, reconciliation: null, reportedPoints: null };
  expect(shown).toMatchObject([
    { ...lost, ...sold, ...open, person: "Lin Hui", shop: "林间小铺", outcome: "unknown" },
    { ...timedOut, operation: "bankCard", variant: "2", person: null, shop: null, at: Date.UTC(2026, 10, 1) },
  ]);
  expect(counts).toEqual({ maybe: 2, unreported: 0, reconciled: 0 });
});

const NEVER: [string, Attempt][] = [
  ["an answer with its charge", { outcome: "answered", costPoints: 3, summedPoints: 3 }],
  ["a refusal", { outcome: "refused", reason: "parameterError", code: 100 }],
  ["what never left", { outcome: "notSent", reason: "unreachable", wasSent: false }],
  ["what was refused as too many", { outcome: "tryLater", reason: "tooManyRequests", httpStatus: 429 }],
  ["what is under way", { outcome: null, closedAt: null }],
];

test.each(NEVER)("%s is in no list", async (_, attempt) => {
  await add(attempt);
  expect((await list()).counts).toEqual({ maybe: 0, unreported: 0, reconciled: 0 });
  expect((await list()).underWay).toBe(attempt.outcome === null ? 1 : 0);
});

test.each<[Outcome, ProblemReason | undefined, boolean]>([
  ["answered", undefined, false],
  ["refused", "parameterError", false],
  ["refused", "requestRefused", false],
  ["notSent", "busy", false],
  ["notSent", "unreachable", false],
  ["tryLater", "timedOut", true],
  ["tryLater", "retryLater", true],
  ["tryLater", "unavailable", true],
  // HTTP 429 without an envelope: the service did no work.
  ["tryLater", "tooManyRequests", false],
  ["unknown", "noAnswer", true],
  ["unknown", "shopNotAuthorized", true],
  ["unknown", "unlistedCode", true],
])("%s with %s: may have cost %s, for a page as in the ledger", async (outcome, reason, isPossible) => {
  expect(mayHaveCost({ outcome, ...(reason && { reason }) })).toBe(isPossible);
  await add({ outcome, reason: reason ?? null, wasSent: outcome !== "notSent" });
  expect((await list()).counts.maybe).toBe(isPossible ? 1 : 0);
});

test("an answer without a charge stands in a list of its own, never as 0", async () => {
  await add({ operation: "topUpLink", variant: null, outcome: "answered" });
  await add({ operation: "soldOrders", variant: "basic", outcome: "answered" });
  await answered(2, { operation: "soldOrders", variant: "basic" });
  const page = await list("unreported");
  expect(page.calls.map(({ operation }) => operation).sort()).toEqual(["soldOrders", "topUpLink"]);
  expect(page.kinds).toEqual([
    { operation: "soldOrders", variant: "basic", calls: 1, usualPoints: exactly(2), mostPoints: 2 },
    { operation: "topUpLink", variant: null, calls: 1, usualPoints: null, mostPoints: null },
  ]);
  expect(possibleCost(page.kinds)).toEqual({ calls: 2, mostPoints: 2, unpriced: 1 });
});

test("the interval goes up to the highest charge seen of each kind for each of its calls", async () => {
  await answered(3);
  await answered(4);
  await answered(3);
  await answered(5, { variant: "4" });
  for (const variant of ["2", "2", "4"]) await add({ variant });
  const { kinds } = await list();
  expect(kinds).toEqual([
    { operation: "bankCard", variant: "2", calls: 2, usualPoints: exactly(3), mostPoints: 8 },
    { operation: "bankCard", variant: "4", calls: 1, usualPoints: exactly(5), mostPoints: 5 },
  ]);
  expect(possibleCost(kinds)).toEqual({ calls: 3, mostPoints: 13, unpriced: 0 });
});

test("what is reconciled leaves the list, counts in each sum, is in the trail with its points", async () => {
  const [one, other, third] = [await add(), await add(), await add()];
  await answered(3);
  expect(
    await reconcile([
      { id: one, points: 3 },
      { id: other, points: 0 },
    ]),
  ).toEqual({ count: 2, points: 3, leftOut: {} });
  expect(await inList("maybe")).toEqual([third]);
  const { calls: reconciled, kinds } = await list("reconciled");
  expect(new Set(reconciled.map(({ id }) => id))).toEqual(new Set([one, other]));
  expect(reconciled.find(({ id }) => id === one)).toMatchObject({
    reconciliation: { points: 3, by: "Lin Hui", note: "Statement of November" },
  });
  expect(possibleCost(kinds).mostPoints).toBe(3);
  expect(await listSpend({}, undefined)).toMatchObject([
    { calls: 4, points: 6, maybeCalls: 1, morePoints: 3 },
  ]);
  expect(await database().select().from(auditEntries)).toMatchObject([
    { kind: "callsReconciled", personId: admin().identity.personId, details: { count: 2, points: 3 } },
  ]);
});

test("a charge that was not reported is reconciled in the same way", async () => {
  const link = await add({ operation: "topUpLink", variant: null, outcome: "answered" });
  await reconcile([{ id: link, points: 2 }]);
  expect((await list("reconciled")).counts).toEqual({ maybe: 0, unreported: 0, reconciled: 1 });
});

test("a reconciled call can be reconciled anew: the earlier row stays, the last one stands", async () => {
  const id = await add();
  await reconcile([{ id, points: 3 }]);
  const [before] = (await list("reconciled")).calls;
  expect(await reconcile([{ id, points: 0, seen: before!.reconciliation!.id }], 1)).toEqual({
    count: 1,
    points: 0,
    leftOut: {},
  });
  const { calls: reconciled, kinds } = await list("reconciled");
  expect(reconciled).toMatchObject([{ reconciliation: { points: 0, by: "Zhao Min" } }]);
  expect(possibleCost(kinds).mostPoints).toBe(0);
  expect(await database().$count(reconciliations, eq(reconciliations.rowId, id))).toBe(2);
});

test("a charge that came in late counts instead of what a person said, before and after", async () => {
  const [early, late] = [await add(), await add()];
  const correct = (rowId: string) =>
    database()
      .insert(callCorrections)
      .values({ rowId, outcome: "answered", costPoints: 5, summedPoints: 5, wasSent: true });
  await correct(early);
  expect(await sayAll(3, early, late)).toEqual({ count: 1, points: 3, leftOut: { reported: 1 } });
  await correct(late);
  expect((await list("reconciled")).calls).toMatchObject([
    { id: late, reportedPoints: exactly(5), reconciliation: { points: 3 } },
  ]);
  expect(possibleCost((await list("reconciled")).kinds).mostPoints).toBe(0);
  expect(await listSpend({}, undefined)).toMatchObject([{ points: 10, maybeCalls: 0 }]);
  expect(
    await reconcile([{ id: late, points: 4, seen: (await list("reconciled")).calls[0]!.reconciliation!.id }]),
  ).toMatchObject({ count: 0, leftOut: { reported: 1 } });
});

test("what is not open cannot be reconciled, and an id of nothing is left out", async () => {
  const refused = await add({ outcome: "refused", reason: "parameterError" });
  const inProgress = await add({ outcome: null, closedAt: null });
  const notOpen = { count: 0, points: 0, leftOut: { notOpen: 3 } };
  expect(await sayAll(1, refused, inProgress, randomUUID())).toEqual(notOpen);
  expect(await database().$count(reconciliations)).toBe(0);
  expect(await database().$count(auditEntries)).toBe(0);
});

test("pages hold fifty, and what came after page 1 was looked at shifts none of them", async () => {
  for (let index = 0; index < 51; index += 1)
    await add({ openedAt: new Date(Date.UTC(2026, 9, 1, 0, index)) });
  const first = await list();
  await add();
  expect([first.calls.length, first.pageCount]).toEqual([50, 2]);
  const second = await listPossiblyCharged(admin(), { list: "maybe", page: 2, upTo: first.upTo - 1 });
  expect(second.calls.map(({ at }) => at)).toEqual([Date.UTC(2026, 9, 1, 0, 0)]);
});

const call = { id: "00000000-0000-4000-8000-000000000000", points: 1, seen: null };

test.each([
  [{ calls: [], note: "n" }],
  [{ calls: [call, call], note: "n" }],
  [{ calls: [{ ...call, points: -1 }], note: "n" }],
  [{ calls: [{ ...call, points: 1.5 }], note: "n" }],
  [{ calls: [{ ...call, points: 1_000_001 }], note: "n" }],
  [{ calls: [call], note: "  " }],
  [{ calls: [call], note: "a\u0000b" }],
  [{ calls: [call], note: "asked by 139 1234 5678" }],
  [{ calls: [call], note: "n", more: 1 }],
])("%j is no settling", (input) => expect(reconcileInput.safeParse(input).success).toBe(false));

test("of ten admins who reconcile the same calls at once one does each; the others are told", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => add()));
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, who) =>
      reconcile((who % 2 ? ids : ids.toReversed()).map((id) => ({ id, points: who }))),
    ),
  );
  expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(20);
  expect(results.reduce((sum, { leftOut }) => sum + (leftOut.reconciledMeanwhile ?? 0), 0)).toBe(180);
  expect(await database().$count(reconciliations)).toBe(20);
  expect((await list("reconciled")).counts).toEqual({ maybe: 0, unreported: 0, reconciled: 20 });
});

test("a correction that comes while people reconcile is not lost, and goes before what they said", async () => {
  const id = await add();
  await Promise.all([
    reconcile([{ id, points: 9 }]),
    database()
      .insert(callCorrections)
      .values({ rowId: id, outcome: "answered", costPoints: 4, summedPoints: 4, wasSent: true }),
  ]);
  expect(await database().$count(callCorrections, eq(callCorrections.rowId, id))).toBe(1);
  const reconciled = (await list("reconciled")).calls.filter((call) => call.id === id);
  expect(reconciled.map(({ reportedPoints }) => reportedPoints)).toEqual(
    reconciled.length === 0 ? [] : [exactly(4)],
  );
  expect((await list()).counts.maybe).toBe(0);
});

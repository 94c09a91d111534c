import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { answers, calls } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { sweepOpenCalls } from "#lib/server/metering/ledger/sweep-open-calls.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { CardHistoryPage } from "#lib/shared/cards/card-history.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { cardInput, PRACTICE_CARDS } from "#lib/testing/card-questions.ts";
import { attemptGuardInput, getAttemptGuard, setAttemptGuard } from "./attempt-guard.ts";
import { cardHistoryInput, listCardChecks } from "./list-card-checks.ts";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { redactCardChecks, redactCardChecksInput, redactOldCardChecks } from "./redact-card-checks.ts";
import { verifyCard } from "./verify-card.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { auditTrail } from "#lib/testing/audit-trail.ts";

const app = withTestApp(() => database().delete(cardChecks));

const verify = (change: Record<string, unknown> = {}) => verifyCard(app.context, cardInput(change));
const list = (search: Record<string, string> = {}): Promise<CardHistoryPage> =>
  listCardChecks(app.context, cardHistoryInput.parse(search));
const verdicts = async (search: Record<string, string> = {}) =>
  (await list(search)).checks.map(({ verdict }) => verdict);

/** A check of the past, its call answered unless `outcome` says otherwise. */
async function plant(
  askedAt: string,
  values: Partial<typeof cardChecks.$inferInsert> = {},
  outcome: "answered" | "unknown" | null = "answered",
): Promise<string> {
  const callId = crypto.randomUUID();
  const closed =
    outcome === null ? {} : { outcome, closedAt: new Date(), costPoints: outcome === "answered" ? 3 : null };
  await database()
    .insert(calls)
    .values({
      callId,
      attempt: 1,
      operation: "bankCard",
      instanceId: crypto.randomUUID(),
      requestHash: callId,
      accountId: FIRST_ACCOUNT,
      ...closed,
    });
  await database()
    .insert(cardChecks)
    .values({
      callId,
      askedAt: new Date(askedAt),
      level: 2,
      purpose: "主播结算",
      cardKey: "k",
      maskedName: "沈**",
      maskedCard: "6228****1196",
      verdict: outcome === "answered" ? "T" : null,
      isEchoClash: outcome === "answered" ? false : null,
      ...values,
    });
  return callId;
}

test("the newest check stands first, with its last attempt's charge, and costs no call", async () => {
  await app.sandbox.control.addFault({ kind: "http", status: 429, headers: { "retry-after": "0" } });
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.F });
  const { checks, total, month, people: checkers } = await list();
  expect(checks.map(({ verdict, costPoints, outcome }) => [verdict, costPoints, outcome])).toEqual([
    ["F", exactly(3), "answered"],
    ["T", exactly(3), "answered"],
  ]);
  expect([total, month, checkers]).toEqual([
    2,
    { checks: 2, points: exactly(6), unreported: 0, maybe: 0 },
    [{ id: app.context.identity.personId, name: "Zhou Yan" }],
  ]);
  const before = (await app.sandbox.control.meter()).calls.length;
  await list({ verdict: "T" });
  expect((await app.sandbox.control.meter()).calls).toHaveLength(before);
});

test("it is narrowed by verdict, person and day, and says how many there are without that", async () => {
  const [other] = await database()
    .insert(people)
    .values({ email: "chen@linjian.example", name: "陈立", roles: ["admin"], passwordHash: "none" })
    .returning();
  await plant("2026-03-01T15:59:59Z", { personId: other!.id });
  await plant("2026-03-01T16:00:00Z", { verdict: "F" });
  await plant("2026-03-02T15:59:59Z", { verdict: "N" });
  await plant("2026-03-02T16:00:00Z", { verdict: "P" });
  await plant("2026-03-03T01:00:00Z", { verdict: "T", isEchoClash: true });
  await plant("2026-03-03T02:00:00Z", { verdict: "unreadable" });
  await plant("2026-03-03T03:00:00Z", {}, "unknown");
  for (const verdict of ["T", "F", "N", "P"]) expect(await verdicts({ verdict })).toEqual([verdict]);
  expect(await verdicts({ verdict: "none" })).toEqual([null, "unreadable", "T"]);
  expect(await verdicts({ person: other!.id })).toEqual(["T"]);
  expect(await verdicts({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["N", "F"]);
  expect(await verdicts({ to: "2026-03-01" })).toEqual(["T"]);
  expect(await list({ from: "2030-01-01" })).toMatchObject({ checks: [], total: 0, unfilteredTotal: 7 });
  await database().delete(people).where(eq(people.id, other!.id));
  expect((await list({ to: "2026-03-01" })).checks).toMatchObject([{ person: null }]);
});

test("pages of twenty follow each other without a gap or a check twice", async () => {
  for (let index = 0; index < 45; index += 1)
    await plant(`2026-02-01T00:00:${String(index % 5).padStart(2, "0")}Z`);
  const pages = await Promise.all(["1", "2", "3", "4"].map((page) => list({ page })));
  expect(pages.map(({ checks, total }) => [checks.length, total])).toEqual([
    [20, 45],
    [20, 45],
    [5, 45],
    [0, 45],
  ]);
  expect(new Set(pages.flatMap(({ checks }) => checks.map(({ id }) => id))).size).toBe(45);
});

test("row 61: a check under way stands in the history as such, and as unknown once its process is gone", async () => {
  const { callId } = await addOpenCall({ operation: "bankCard", instanceId: crypto.randomUUID() });
  await database().insert(cardChecks).values({ callId, level: 2, purpose: "x", cardKey: "k" });
  expect((await list()).checks).toMatchObject([{ id: callId, outcome: null, verdict: null }]);
  await sweepOpenCalls(database());
  expect((await list({ verdict: "none" })).checks).toMatchObject([
    { id: callId, outcome: "unknown", costPoints: null },
  ]);
  expect((await list()).month).toMatchObject({ checks: 1, unreported: 0, maybe: 1 });
});

test("redacting chosen checks removes echo, message and purpose for good and keeps the rest, audited by count", async () => {
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.N });
  const [kept, chosen] = (await list()).checks;
  expect(
    await redactCardChecks(app.context, { kind: "chosen", ids: [chosen!.id, crypto.randomUUID()] }),
  ).toEqual({ count: 1 });
  expect((await list()).checks).toEqual([
    kept,
    {
      ...chosen,
      echo: { name: null, accountNo: null, idCardCode: null, bankPreMobile: null },
      message: null,
      purpose: null,
      isRedacted: true,
    },
  ]);
  expect(
    JSON.stringify(await database().select().from(cardChecks).where(eq(cardChecks.callId, chosen!.id))),
  ).not.toMatch(/6222|林|退款|认证/);
  expect(await redactCardChecks(app.context, { kind: "chosen", ids: [chosen!.id] })).toEqual({ count: 0 });
  const entries = await auditTrail("cardChecksRedacted");
  expect(entries.map(({ personId, details }) => [personId, details])).toEqual([
    [app.context.identity.personId, { count: 1 }],
  ]);
});

test("everything from before today goes at once, and retention redacts what is older than its day, again to no effect", async () => {
  await plant("2026-01-01T00:00:00Z");
  await plant("2026-01-02T00:00:00Z");
  await verify();
  expect(await redactOldCardChecks(new Date("2026-01-01T12:00:00Z"))).toBe(1);
  expect(await redactOldCardChecks(new Date("2026-01-01T12:00:00Z"))).toBe(0);
  expect(await redactCardChecks(app.context, { kind: "before", day: shopToday() })).toEqual({ count: 1 });
  expect((await list()).checks.map(({ isRedacted }) => isRedacted)).toEqual([false, true, true]);
});

test("the guard's numbers are set, audited, and usual until then", async () => {
  expect(await getAttemptGuard(app.context.identity)).toEqual({ warnAt: 2, confirmAt: 3, perDay: 500 });
  await setAttemptGuard(app.context, { warnAt: 1, confirmAt: 9, perDay: 20 });
  expect(await getAttemptGuard(app.context.identity)).toEqual({ warnAt: 1, confirmAt: 9, perDay: 20 });
  const [entry] = await auditTrail("settingChanged");
  expect(entry).toMatchObject({
    personId: app.context.identity.personId,
    details: { key: "attemptGuard", warnAt: 1, confirmAt: 9, perDay: 20 },
  });
});

test.each([
  { warnAt: 0, confirmAt: 3, perDay: 20 },
  { warnAt: 3, confirmAt: 2, perDay: 20 },
  { warnAt: 1, confirmAt: 10, perDay: 20 },
  { warnAt: 1.5, confirmAt: 2, perDay: 20 },
  { warnAt: 1 },
  { warnAt: 1, confirmAt: 2 },
  { warnAt: 1, confirmAt: 2, perDay: 0 },
  { warnAt: 1, confirmAt: 2, perDay: 100_001 },
  { warnAt: 1, confirmAt: 2, perDay: 20, role: "admin" },
])("a guard of %j is refused", (input) => {
  expect(attemptGuardInput.safeParse(input).success).toBe(false);
});

test.each([
  { page: "0" },
  { verdict: "X" },
  { card: "6222020000000102004" },
  { ends: "6222020000000102004" },
  { ends: "123" },
  { person: "me" },
  { from: "2026-02-30" },
  // The database has no year 0.
  { from: "0000-01-01" },
  { to: "0000-12-31" },
])("a history of %j is refused", (input) => {
  expect(cardHistoryInput.safeParse(input).success).toBe(false);
});

test.each([
  { kind: "chosen", ids: [] },
  { kind: "chosen", ids: ["x"] },
  { kind: "before", day: "2026-01-05", ids: [] },
  { kind: "all" },
])("a redaction of %j is refused", (input) => {
  expect(redactCardChecksInput.safeParse(input).success).toBe(false);
});

const ids = async () => (await list()).checks.map(({ id }) => id);
const cachedCalls = async () => (await database().select().from(answers)).map(({ callId }) => callId);
const arrived = async () => (await app.sandbox.control.meter()).calls.length;

test("the answer of a redacted check is forgotten with it, and only its own: who asks the same again makes a call", async () => {
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.F });
  const [newer, older] = await ids();
  await redactCardChecks(app.context, { kind: "chosen", ids: [older!] });
  expect(await cachedCalls()).toEqual([newer]);
  await verify();
  expect(await arrived()).toBe(3);
});

test("retention forgets the answers of the checks it redacts", async () => {
  await verify();
  await redactOldCardChecks(new Date(Date.now() - 60_000));
  expect(await cachedCalls()).toHaveLength(1);
  await redactOldCardChecks(new Date(Date.now() + 60_000));
  expect(await cachedCalls()).toEqual([]);
});

test("a redaction that fails forgets nothing", async () => {
  await verify();
  await database().execute(
    "alter table audit_entries add constraint frozen check (kind <> 'cardChecksRedacted') not valid",
  );
  await expect(redactCardChecks(app.context, { kind: "chosen", ids: await ids() })).rejects.toThrow();
  await database().execute("alter table audit_entries drop constraint frozen");
  expect(await cachedCalls()).toHaveLength(1);
});

test("a check redacted while under way brings its verdict alone, and leaves no answer behind when it ends", async () => {
  await app.sandbox.control.setLatency({ bankCard: 1_000 });
  const asking = verify();
  await expect.poll(ids).toHaveLength(1);
  await redactCardChecks(app.context, { kind: "chosen", ids: await ids() });
  expect(await asking).toMatchObject({
    kind: "verdict",
    check: { verdict: "T", message: null, echo: { name: null, accountNo: null } },
  });
  expect((await app.ledger()).map(({ outcome }) => outcome)).toEqual(["answered"]);
  expect(await cachedCalls()).toEqual([]);
});

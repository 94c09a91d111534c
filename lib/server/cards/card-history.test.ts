import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { sweepOpenCalls } from "#lib/server/metering/ledger/sweep-open-calls.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { retryProtectionInput, getRetryProtection, setRetryProtection } from "./retry-protection.ts";
import { cardHistoryInput } from "./list-card-checks.ts";
import { redactCardChecks, redactCardChecksInput, redactOldCardChecks } from "./redact-card-checks.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";

const { app, check: verify, list, plant, paid } = cardTrials();

const verdicts = async (search: Record<string, string> = {}) =>
  (await list(search)).checks.map(({ verdict }) => verdict);

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
  const before = await paid();
  await list({ verdict: "T" });
  expect(await paid()).toBe(before);
});

test("it is narrowed by verdict, person and day, and says how many there are without that", async () => {
  const { identity } = await addSomebody(["admin"], "陈立");
  await plant(
    { askedAt: new Date("2026-03-01T15:59:59Z"), verdict: "T", personId: identity.personId },
    { askedAt: new Date("2026-03-01T16:00:00Z"), verdict: "F" },
    { askedAt: new Date("2026-03-02T15:59:59Z"), verdict: "N" },
    { askedAt: new Date("2026-03-02T16:00:00Z"), verdict: "P" },
    { askedAt: new Date("2026-03-03T01:00:00Z"), verdict: "T", isEchoClash: true },
    { askedAt: new Date("2026-03-03T02:00:00Z"), verdict: "unreadable" },
    { askedAt: new Date("2026-03-03T03:00:00Z") },
  );
  for (const verdict of ["T", "F", "N", "P"]) expect(await verdicts({ verdict })).toEqual([verdict]);
  expect(await verdicts({ verdict: "none" })).toEqual([null, "unreadable", "T"]);
  expect(await verdicts({ person: identity.personId })).toEqual(["T"]);
  expect(await verdicts({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["N", "F"]);
  expect(await verdicts({ to: "2026-03-01" })).toEqual(["T"]);
  expect(await list({ from: "2030-01-01" })).toMatchObject({ checks: [], total: 0, unfilteredTotal: 7 });
  await database().delete(people).where(eq(people.id, identity.personId));
  expect((await list({ to: "2026-03-01" })).checks).toMatchObject([{ person: null }]);
});

test("row 61: a check under way is in the history as such, as unknown once its process is gone", async () => {
  const { callId } = await addOpenCall({ operation: "bankCard", instanceId: crypto.randomUUID() });
  await plant({ callId });
  expect((await list()).checks).toMatchObject([{ id: callId, outcome: null, verdict: null }]);
  await sweepOpenCalls(database());
  expect((await list({ verdict: "none" })).checks).toMatchObject([
    { id: callId, outcome: "unknown", costPoints: null },
  ]);
  expect((await list()).month).toMatchObject({ checks: 1, unreported: 0, maybe: 1 });
});

const redact = (...ids: string[]) => redactCardChecks(app.context, { kind: "chosen", ids });

test("redacting chosen checks removes echo, message and purpose for good, audited by count", async () => {
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.N });
  const [kept, chosen] = (await list()).checks;
  expect(await redact(chosen!.id, crypto.randomUUID())).toEqual({ count: 1 });
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
  const stored = await database().select().from(cardChecks).where(eq(cardChecks.callId, chosen!.id));
  expect(JSON.stringify(stored)).not.toMatch(/6222|林|退款|认证/);
  expect(await redact(chosen!.id)).toEqual({ count: 0 });
  const { personId } = app.context.identity;
  expect(await auditTrail("cardChecksRedacted")).toMatchObject([{ personId, details: { count: 1 } }]);
});

test("the guard's numbers are set, audited, and usual until then", async () => {
  const { identity } = app.context;
  expect(await getRetryProtection(identity)).toEqual({ warnAt: 2, confirmAt: 3, perDay: 500 });
  const numbers = { warnAt: 1, confirmAt: 9, perDay: 20 };
  await setRetryProtection(app.context, numbers);
  expect(await getRetryProtection(identity)).toEqual(numbers);
  await expectNoted("settingChanged", identity.personId, { key: "attemptGuard", ...numbers });
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
  expect(retryProtectionInput.safeParse(input).success).toBe(false);
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
const cachedCalls = async () => (await database().select().from(responses)).map(({ callId }) => callId);

test("the answer of a redacted check alone is forgotten: who asks the same again makes a call", async () => {
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.F });
  const [newer, older] = await ids();
  await redact(older!);
  expect(await cachedCalls()).toEqual([newer]);
  await verify();
  expect(await paid()).toBe(3);
});

test("retention redacts what is older than its day, once, and forgets the answers of that", async () => {
  await plant({ askedAt: new Date("2026-01-01T00:00:00Z") }, { askedAt: new Date("2026-01-02T00:00:00Z") });
  await verify();
  const day = new Date("2026-01-01T12:00:00Z");
  expect([await redactOldCardChecks(day), await redactOldCardChecks(day)]).toEqual([1, 0]);
  expect((await list()).checks.map(({ isRedacted }) => isRedacted)).toEqual([false, false, true]);
  expect(await cachedCalls()).toHaveLength(1);
  expect(await redactOldCardChecks(new Date(Date.now() + 60_000))).toBe(2);
  expect(await cachedCalls()).toEqual([]);
});

test("a redaction that fails forgets nothing", async () => {
  await verify();
  await database().execute(
    "alter table audit_entries add constraint frozen check (kind <> 'cardChecksRedacted') not valid",
  );
  await expect(redact(...(await ids()))).rejects.toThrow();
  await database().execute("alter table audit_entries drop constraint frozen");
  expect(await cachedCalls()).toHaveLength(1);
});

test("a check redacted while under way brings its verdict alone, and leaves no answer behind", async () => {
  await app.sandbox.control.setLatency({ bankCard: 1_000 });
  const asking = verify();
  await expect.poll(ids).toHaveLength(1);
  await redact(...(await ids()));
  expect(await asking).toMatchObject({
    kind: "verdict",
    check: { verdict: "T", message: null, echo: { name: null, accountNo: null } },
  });
  expect((await app.ledger()).map(({ outcome }) => outcome)).toEqual(["answered"]);
  expect(await cachedCalls()).toEqual([]);
});

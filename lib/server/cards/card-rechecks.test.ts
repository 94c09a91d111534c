import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cardChecks, cardRechecks } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { cardInput, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { waitingForLocks } from "#lib/testing/watch-database.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { recordRechecks } from "./card-rechecks.ts";
import { redactCardChecks } from "./redact-card-checks.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";

const { app, check, list, plant, noted } = cardTrials();
let other: Context;
beforeAll(async () => void (other = await addSomebody(["admin"], "陈立")));

/** Records a press as served from this check. */
const noteLate = (callId: string) =>
  recordRechecks({
    callIds: [callId],
    idempotencyKey: crypto.randomUUID(),
    personId: app.context.identity.personId,
    purpose: "晚到",
  });
const purposes = async () => (await database().select().from(cardRechecks)).map(({ purpose }) => purpose);

test("a verdict given again for nothing is in the history: who, when, what for, from which check", async () => {
  await check({ accountNo: PRACTICE_CARDS.F, purpose: "退款" });
  const [paid] = (await list()).checks;
  const response = await check({ accountNo: PRACTICE_CARDS.F, purpose: "供应商付款" }, other);
  expect(response).toMatchObject({ kind: "verdict", facts: { source: "stored", costPoints: exactly(0) } });
  await noted();
  const { checks, total, month, people: checkers } = await list();
  expect(checks).toEqual([
    {
      ...paid,
      id: expect.any(String) as unknown,
      askedAt: expect.any(Number) as unknown,
      purpose: { en: "Supplier payment", zh: "供应商付款" },
      person: { id: other.identity.personId, name: "陈立" },
      costPoints: exactly(0),
      callMs: null,
      freeCount: 0,
      answeredFrom: paid!.askedAt,
    },
    { ...paid, freeCount: 1 },
  ]);
  expect(paid).toMatchObject({ verdict: "F", costPoints: exactly(3), answeredFrom: null });
  expect(checks[0]!.askedAt).toBeGreaterThan(paid!.askedAt);
  expect([total, month.checks, month.points, checkers.length]).toEqual([2, 1, exactly(3), 2]);
});

test("who shares a check under way is in the history too, a press that failed with it is not", async () => {
  await app.sandbox.control.setLatency({ bankCard: 200 });
  await Promise.all([check({ purpose: "一" }), check({ purpose: "二" }, other)]);
  await noted();
  const { checks } = await list();
  expect(checks.map(({ costPoints }) => costPoints)).toEqual([exactly(0), exactly(3)]);
  expect(checks.map(({ purpose }) => purpose?.en).toSorted()).toEqual(["一", "二"]);
  await app.sandbox.control.addFault({ kind: "reset" });
  const lost = { name: "林晓明" };
  const replies = await Promise.all([check(lost), check(lost, other)]);
  expect(replies.map(({ kind }) => kind)).toEqual(["problem", "problem"]);
  await noted();
  expect((await list()).total).toBe(3);
});

test("a press repeated under its key leaves no second row, whether paid or free", async () => {
  const [paid, free] = [cardInput(), cardInput()];
  for (const input of [paid, paid, free, free]) {
    expect((await check(input)).kind).toBe("verdict");
    await noted();
  }
  expect((await list()).checks.map(({ answeredFrom }) => answeredFrom === null)).toEqual([false, true]);
});

test("paid and free rows are one list by time, page by page without a gap or a row twice", async () => {
  // Five at a time at the same moment.
  const planted = Array.from({ length: 25 }, (_, n) => new Date(Date.UTC(2026, 1, 1, 0, 2 * (n % 5))));
  await plant(...planted.map((askedAt) => ({ askedAt, verdict: "T" as const })));
  const checks = await database().select().from(cardChecks);
  await database()
    .insert(cardRechecks)
    .values(
      checks.map(({ callId, askedAt }, n) => ({
        callId,
        idempotencyKey: crypto.randomUUID(),
        // Every fifth at the very moment of a check.
        askedAt: new Date(askedAt.getTime() + (n % 5 === 0 ? 0 : 60_000)),
        purpose: "y",
      })),
    );
  const pages = await Promise.all(["1", "2", "3", "4"].map((page) => list({ page })));
  const counts = pages.map((page) => [page.checks.length, page.total, page.unfilteredTotal]);
  expect(counts).toEqual([20, 20, 10, 0].map((length) => [length, 50, 50]));
  const rows = pages.flatMap((page) => page.checks);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
  const times = rows.map(({ askedAt }) => askedAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("a free row is narrowed by its own person and day and by the verdict of its check", async () => {
  await check({ accountNo: PRACTICE_CARDS.F });
  await check({ accountNo: PRACTICE_CARDS.F }, other);
  await noted();
  const [free] = await database().select().from(cardRechecks);
  await database()
    .update(cardRechecks)
    .set({ askedAt: new Date("2026-03-02T00:00:00Z") });
  const found = async (search: Record<string, string>) => {
    const { checks, total } = await list(search);
    expect(total).toBe(checks.length);
    return checks.map(({ id }) => id === free!.id);
  };
  expect(await found({ person: other.identity.personId })).toEqual([true]);
  expect(await found({ person: app.context.identity.personId })).toEqual([false]);
  expect(await found({ from: "2026-03-02", to: "2026-03-02" })).toEqual([true]);
  expect(await found({ verdict: "F" })).toEqual([false, true]);
  expect(await found({ verdict: "T" })).toEqual([]);
});

test("a free row's purpose is redacted with the check that answered it, and goes with that check", async () => {
  await check({ purpose: "退款" });
  await check({ purpose: "供应商付款" });
  await noted();
  const [free, paid] = (await list()).checks;
  expect(await redactCardChecks(app.context, { kind: "chosen", ids: [paid!.id] })).toEqual({ count: 1 });
  expect(await purposes()).toEqual([""]);
  const redacted = { purpose: null, isRedacted: true, verdict: "T", message: null };
  expect((await list()).checks[0]).toMatchObject({ id: free!.id, ...redacted });
  await noteLate(paid!.id);
  expect(await purposes()).toEqual(["", ""]);
  await database().delete(cardChecks).where(eq(cardChecks.callId, paid!.id));
  expect(await purposes()).toEqual([]);
});

test("a press that is noted while its check is being redacted keeps no purpose", async () => {
  await check();
  const [paid] = (await list()).checks;
  let noting: Promise<void> = Promise.resolve();
  await database().transaction(async (tx) => {
    await tx.update(cardChecks).set({ redactedAt: sql`now()`, purpose: "" });
    noting = noteLate(paid!.id);
    await expect.poll(waitingForLocks).toBe(1);
  });
  await noting;
  expect(await purposes()).toEqual([""]);
});

test("an answer is never lost to a note that cannot be written", async () => {
  await check();
  const log = catchLogLines();
  await database().execute(sql`alter table card_rechecks rename to card_rechecks_away`);
  const response = await check();
  await noted();
  await database().execute(sql`alter table card_rechecks_away rename to card_rechecks`);
  const said = JSON.stringify(log.lines());
  log.restore();
  expect(response).toMatchObject({ kind: "verdict", facts: { source: "stored" } });
  expect(said).toContain("a card check for 0 points could not be recorded");
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { cardInput, luhnCard, PRACTICE_CARDS } from "#lib/testing/card-questions.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { addPerson } from "#lib/testing/people.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { auditTrail } from "#lib/testing/audit-trail.ts";
import { listMismatchRuns } from "./checks-of-person.ts";
import { verifyCard } from "./verify-card.ts";

const app = withTestApp(() => database().delete(cardChecks));

const GUARD = { warnAt: 2, confirmAt: 3, perDay: 3 };
const check = (seed: number, context = app.context) =>
  verifyCard(context, cardInput({ accountNo: luhnCard(seed), name: "林晓" }));
const asked = async () => (await app.sandbox.control.meter()).calls.length;

test("a person makes as many checks a day as the guard allows; ten at once are no more", async () => {
  await putSetting("attemptGuard", GUARD, null);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, seed) => check(seed + 1)));
  const kinds = replies.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "verdict")).toHaveLength(3);
  expect(replies.filter(({ kind }) => kind === "dayLimit")).toEqual(
    Array.from({ length: 7 }, () => ({ kind: "dayLimit", perDay: 3 })),
  );
  expect(await asked()).toBe(3);
});

test("the limit is each person's own, counts today alone, and what is answered from before is free of it", async () => {
  await putSetting("attemptGuard", GUARD, null);
  for (const seed of [1, 2, 3]) expect((await check(seed)).kind).toBe("verdict");
  expect((await check(4)).kind).toBe("dayLimit");
  expect(await check(1)).toMatchObject({ kind: "verdict", facts: { source: "stored" } });
  const other = await addPerson(["admin"]);
  const identity = { ...app.context.identity, personId: other.id };
  expect((await check(4, { ...app.context, identity })).kind).toBe("verdict");
  await database()
    .update(cardChecks)
    .set({ askedAt: sql`asked_at - interval '1 day'` });
  expect((await check(5)).kind).toBe("verdict");
});

test("every fifth card in a row that does not match is noted and shown for a day; a valid one ends the run", async () => {
  const { personId } = app.context.identity;
  const mismatches = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      callId: crypto.randomUUID(),
      personId,
      level: 2 as const,
      purpose: "x",
      cardKey: `key ${index}`,
      verdict: "F" as const,
      isEchoClash: false,
    }));
    await database().insert(cardChecks).values(rows);
  };
  const mismatch = () =>
    verifyCard(app.context, cardInput({ accountNo: PRACTICE_CARDS.F, name: "林晓", cache: "bypass" }));
  const noted = async () => {
    await drainCalls(10_000);
    return (await auditTrail("mismatchRun")).toReversed();
  };
  const before = (await noted()).length;
  await mismatches(4);
  await mismatch();
  expect((await noted()).slice(0, -before || undefined)).toMatchObject([{ personId, details: { count: 5 } }]);
  expect(await listMismatchRuns(app.context.identity)).toMatchObject([{ cards: 5, at: expect.any(Number) }]);
  await database().delete(cardChecks);
  await mismatches(4);
  expect(await verifyCard(app.context, cardInput())).toMatchObject({
    kind: "verdict",
    check: { verdict: "T" },
  });
  await mismatch();
  expect(await noted()).toHaveLength(before + 1);
});

test("a run that cannot be noted keeps nobody from the verdict, and is a line in the log", async () => {
  const log = catchLogLines();
  const end = betweenStatements(async ({ text, run }) => {
    if (text.includes("count(distinct f.card_key)")) throw new Error("the database is away");
    return run();
  });
  const mismatch = cardInput({ accountNo: PRACTICE_CARDS.F, name: "林晓", cache: "bypass" });
  expect(await verifyCard(app.context, mismatch)).toMatchObject({ kind: "verdict", check: { verdict: "F" } });
  await expect.poll(log.lines).toMatchObject([{ event: "a run of mismatches could not be noted" }]);
  end();
  log.restore();
});

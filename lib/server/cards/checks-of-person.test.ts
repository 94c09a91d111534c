import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { luhnCard, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { listMismatchRuns } from "./checks-of-person.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";

const { app, check: verify, paid, plant, noted: allNoted } = cardTrials();

const GUARD = { warnAt: 2, confirmAt: 3, perDay: 3 };
const check = (seed: number, by = app.context) => verify({ accountNo: luhnCard(seed) }, by);
const mismatch = () => verify({ accountNo: PRACTICE_CARDS.F, cache: "bypass" });

test("a person makes as many checks a day as the guard allows; ten at once are no more", async () => {
  await putSetting("attemptGuard", GUARD, null);
  const replies = await Promise.all(Array.from({ length: 10 }, (_, seed) => check(seed + 1)));
  const refused = replies.filter(({ kind }) => kind !== "verdict");
  expect(refused).toEqual(Array(7).fill({ kind: "dayLimit", perDay: 3 }));
  expect(await paid()).toBe(3);
});

test("the limit is each person's own and of today alone; what is answered from before is free", async () => {
  await putSetting("attemptGuard", GUARD, null);
  for (const seed of [1, 2, 3]) expect((await check(seed)).kind).toBe("verdict");
  expect((await check(4)).kind).toBe("dayLimit");
  expect(await check(1)).toMatchObject({ kind: "verdict", facts: { source: "stored" } });
  expect((await check(4, await addSomebody(["admin"]))).kind).toBe("verdict");
  await database()
    .update(cardChecks)
    .set({ askedAt: sql`asked_at - interval '1 day'` });
  expect((await check(5)).kind).toBe("verdict");
});

test("every fifth mismatch in a row is noted and shown for a day; a valid card ends the run", async () => {
  const { personId } = app.context.identity;
  const four = () =>
    plant(...[0, 1, 2, 3].map((nr) => ({ personId, cardKey: `key ${nr}`, verdict: "F" as const })));
  const noted = async () => {
    await allNoted();
    return auditTrail("mismatchRun");
  };
  const before = (await noted()).length;
  await four();
  await mismatch();
  expect((await noted()).slice(before)).toMatchObject([{ personId, details: { count: 5 } }]);
  expect(await listMismatchRuns(app.context.identity)).toMatchObject([{ cards: 5, at: expect.any(Number) }]);
  await database().delete(cardChecks);
  await four();
  expect(await verify()).toMatchObject({ check: { verdict: "T" } });
  await mismatch();
  expect(await noted()).toHaveLength(before + 1);
});

test("a run that cannot be noted keeps nobody from the verdict, and is a line in the log", async () => {
  const log = catchLogLines();
  const end = betweenStatements(async ({ text, run }) => {
    if (text.includes("count(distinct f.card_key)")) throw new Error("the database is away");
    return run();
  });
  expect(await mismatch()).toMatchObject({ kind: "verdict", check: { verdict: "F" } });
  await expect.poll(log.lines).toMatchObject([{ event: "a series of mismatches could not be recorded" }]);
  end();
  log.restore();
});

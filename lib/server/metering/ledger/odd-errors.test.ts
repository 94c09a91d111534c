import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { database, type OpenDatabase } from "#lib/server/db/database.ts";
import { answers, callCorrections, calls } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { sql as part } from "#lib/server/db/statement.ts";
import { uncalledResult } from "#lib/server/metering/call/call-outcome.ts";
import { createRateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { RECORDED_ANSWER, recordQuestion } from "#lib/testing/record-question.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { awaitCall } from "./await-call.ts";
import type { Closing } from "./close-call.ts";
import { joinLedger } from "./join-ledger.ts";
import { closeUnclosed, rememberUnclosed } from "./unclosed-calls.ts";

let opened: OpenDatabase;
let log: ReturnType<typeof catchLogLines>;
let leave: () => Promise<void>;
const endings: (() => void)[] = [];
beforeAll(async () => {
  setTestEnv();
  log = catchLogLines();
  opened = await openTestDatabase();
  leave = await joinLedger();
  await opened.db.execute(
    sql`create function fail_with(code text) returns text language plpgsql as $$ begin raise exception 'odd' using errcode = code; end $$`,
  );
});
beforeEach(() => emptyLedger());
afterEach(() => endings.splice(0).forEach((end) => end()));
afterAll(async () => {
  await leave();
  log.restore();
  await opened.close();
});

const rows = () => opened.db.select().from(calls);
const down = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
const neverSent = { outcome: "notSent", wasSent: false, costPoints: null } as const;
const notSent = (row: { id: string; callId: string }): Closing => ({
  rowId: row.id,
  callId: row.callId,
  result: uncalledResult("soldOrders", { outcome: "notSent", reason: "busy", sentCount: 0 }),
  predictedPoints: null,
  answeredAt: new Date(),
  kept: [],
  sealed: null,
  beside: null,
});

/** The next statement of which this holds is committed, and told to have failed. */
function loseAcknowledgement(isIt: (ran: { isOpened?: boolean; isClosed?: boolean }) => boolean | undefined) {
  let isLost = false;
  const end = betweenStatements(async ({ run }) => {
    const ran = (await run()) as { rows: { isOpened?: boolean; isClosed?: boolean }[] };
    if (isLost || !isIt(ran.rows[0] ?? {})) return ran;
    isLost = true;
    throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
  });
  endings.push(end);
}

test("an opening whose acknowledgement is lost ends as not sent by itself, and the same may be asked again", async () => {
  loseAcknowledgement(({ isOpened }) => isOpened);
  const limiter = createRateLimiter();
  const request = { sellerId: "700261" };
  await expect(recordQuestion(limiter, { request }).open()).rejects.toMatchObject({
    code: "storageDown",
  });
  await expect.poll(rows).toMatchObject([{ ...neverSent, closedAt: expect.any(Date) as Date }]);
  expect(await recordQuestion(limiter, { request }).open()).toHaveProperty("sendBy");
  expect(await opened.db.select().from(spendTotals)).toEqual([]);
});

test("with over a thousand closings remembered every opening in doubt still ends as not sent", async () => {
  const left = await Promise.all(Array.from({ length: 1_100 }, () => addOpenCall()));
  for (const row of left) rememberUnclosed(notSent(row), performance.now());
  await closeUnclosed();
  await expect.poll(() => opened.db.$count(calls, sql`outcome = 'notSent'`)).toBe(1_100);
});

test("an opening that is committed only after its connection was lost is found, also when the database was away", async () => {
  const late = { id: crypto.randomUUID(), callId: crypto.randomUUID() };
  rememberUnclosed(notSent(late), performance.now());
  await closeUnclosed();
  const end = betweenStatements(down);
  for (let tries = 0; tries < 5; tries += 1) await closeUnclosed();
  end();
  await addOpenCall(late);
  await expect.poll(rows).toMatchObject([neverSent]);
});

test("the end of a call whose acknowledgement is lost is written once: no correction, one charge, and its answer is kept", async () => {
  const one = recordQuestion(createRateLimiter());
  await one.open();
  loseAcknowledgement(({ isClosed }) => isClosed);
  await expect(one.close(RECORDED_ANSWER)).rejects.toThrow();
  await one.close(RECORDED_ANSWER);
  await closeUnclosed();
  expect(await rows()).toMatchObject([{ outcome: "answered", costPoints: 3 }]);
  expect(await opened.db.$count(callCorrections)).toBe(0);
  expect(await opened.db.select().from(spendTotals)).toMatchObject([{ calls: 1, pointsPerCall: 3 }]);
  expect(await opened.db.select().from(answers)).toMatchObject([{ callId: one.callId }]);
});

test.each(["23514", "22021", "54000", "XX000", "57014", "53200", "55P03"])(
  "rows of a feature that cannot be written (%s) never keep the charge out of the books",
  async (code) => {
    const write = part`insert into settings (key, value) select fail_with(${code}), 'true' from closed`;
    const one = recordQuestion(createRateLimiter(), { hooks: { close: () => ({ write }) } });
    await one.open();
    for (let tries = 0; tries < 2; tries += 1) await one.close(RECORDED_ANSWER).catch(() => undefined);
    await expect.poll(rows).toMatchObject([{ outcome: "answered", costPoints: 3 }]);
    expect(await opened.db.select().from(spendTotals)).toMatchObject([{ calls: 1, pointsPerCall: 3 }]);
  },
);

test("a text that PostgreSQL refuses, of a feature or of the service, keeps no charge out of the books", async () => {
  const write = part`insert into settings (key, value) select ${"a\u0000b"}, 'true' from closed`;
  const one = recordQuestion(createRateLimiter(), { hooks: { close: () => ({ write }) } });
  await one.open();
  const answer = { ...RECORDED_ANSWER, requestId: "r\u0000" };
  for (let tries = 0; tries < 2; tries += 1) await one.close(answer).catch(() => undefined);
  await expect.poll(rows).toMatchObject([{ outcome: "answered", costPoints: 3, requestId: null }]);
});

test("rows of a feature that cannot even be made keep no charge out of the books", async () => {
  const hooks = {
    close: () => {
      throw new RangeError("Invalid string length");
    },
  };
  const one = recordQuestion(createRateLimiter(), { hooks });
  await one.open();
  await one.close(RECORDED_ANSWER);
  expect(await rows()).toMatchObject([{ outcome: "answered", costPoints: 3 }]);
});

test("who waits for one call does not wait for the closings of others", async () => {
  const [held, orphan] = [await addOpenCall(), await addOpenCall()];
  const released = Promise.withResolvers<null>();
  const locked = Promise.withResolvers<null>();
  const holding = opened.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from calls where id = ${held.id} for update`);
    locked.resolve(null);
    await released.promise;
  });
  await locked.promise;
  rememberUnclosed(notSent(held));
  rememberUnclosed(notSent(orphan));
  await awaitCall(orphan.callId);
  expect(await database().$count(calls, sql`closed_at is not null`)).toBe(1);
  released.resolve(null);
  await holding;
  await expect.poll(() => database().$count(calls, sql`outcome = 'notSent'`)).toBe(2);
});

import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { responses, callCorrections, calls, ledger } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { settings } from "#lib/server/db/schema.ts";
import { statement } from "#lib/server/db/statement.ts";
import { uncalledResult } from "#lib/server/metering/call/call-outcome.ts";
import { addOpenCall, callRow } from "#lib/testing/add-call.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { RECORDED_ANSWER, recordQuestion } from "#lib/testing/record-request.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { awaitCall } from "./await-call.ts";
import type { Closing } from "./close-call.ts";
import { joinLedger } from "./join-ledger.ts";
import { closeUnclosed, rememberUnclosed } from "./unclosed-calls.ts";

/** Number of tries after which nothing of a closing is remembered. */
const ALL_TRIES = 8;

withLedger({ COMMERCE_ACCESS_TOKEN: "token-of-a-test" });
let log: ReturnType<typeof catchLogLines>;
beforeAll(async () => {
  log = catchLogLines();
  await database().execute(
    sql`create function fail_with(code text) returns text language plpgsql
      as $$ begin raise exception 'odd' using errcode = code; end $$`,
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await closeAgain(ALL_TRIES);
  log.clear();
});
afterAll(() => log.restore());

const rows = () => database().select().from(calls).orderBy(calls.openedAt);
const freeze = () =>
  database().execute(sql`alter table calls add constraint frozen check (closed_at is null) not valid`);
const thaw = () => database().execute(sql`alter table calls drop constraint frozen`);
const down = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
const neverSent = { outcome: "notSent", wasSent: false, costPoints: null } as const;
const isClosed = { outcome: "answered", code: 0, costPoints: 3, closedAt: expect.any(Date) as Date };
const notSent = (row: { id: string; callId: string }): Closing => ({
  rowId: row.id,
  callId: row.callId,
  result: uncalledResult("soldOrders", { outcome: "notSent", reason: "busy", sentCount: 0 }),
  predictedPoints: null,
  answeredAt: new Date(),
  kept: [],
  sealed: null,
  rows: [],
  keepIf: null,
});

async function closeAgain(tries: number): Promise<void> {
  for (let left = tries; left > 0; left -= 1) await closeUnclosed();
}

async function openQuestion(given: Parameters<typeof recordQuestion>[0] = {}) {
  const one = recordQuestion(given);
  await one.open();
  return one;
}

/** Makes a call whose closing failed twice, while the database works again. */
async function unclosedCall(): Promise<void> {
  const one = await openQuestion();
  await freeze();
  await one.close(RECORDED_ANSWER);
  await thaw();
  expect(await rows()).toMatchObject([{ closedAt: null, outcome: null, costPoints: null }]);
}

/** Commits the next statement for which this holds, and reports it as failed. */
function loseAcknowledgement(isIt: (ran: { isOpened?: boolean; isClosed?: boolean }) => boolean | undefined) {
  let isLost = false;
  const end = betweenStatements(async ({ run }) => {
    const ran = (await run()) as { rows: { isOpened?: boolean; isClosed?: boolean }[] };
    if (isLost || !isIt(ran.rows[0] ?? {})) return ran;
    isLost = true;
    throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
  });
  onTestFinished(end);
}

test("a closing that failed is written half a second later", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const leave = await joinLedger();
  await unclosedCall();
  vi.advanceTimersByTime(500);
  await expect.poll(rows).toMatchObject([isClosed]);
  await leave();
});

test("a closing that failed is written at the shutdown, which a further failure does not hold up", async () => {
  const leave = await joinLedger();
  await unclosedCall();
  log.clear();
  await freeze();
  await leave();
  await thaw();
  expect(log.lines()).toMatchObject([{ event: "a ledger row still cannot be closed", code: "23514" }]);
  const leaveAgain = await joinLedger();
  await leaveAgain();
  expect(await rows()).toMatchObject([isClosed]);
});

test("no other call waits for a closing that failed", async () => {
  await unclosedCall();
  const one = await openQuestion();
  await one.close(RECORDED_ANSWER);
  expect(await rows()).toMatchObject([{ closedAt: null }, isClosed]);
});

test("the fault line of a failed closing says what is known of the charge", async () => {
  const one = await openQuestion();
  await freeze();
  await one.close(RECORDED_ANSWER);
  await thaw();
  const facts = { callId: one.callId, outcome: "answered", serviceCode: 0, costPoints: 3, code: "23514" };
  await closeUnclosed();
  const line = { event: "the ledger row of a call could not be closed", ...facts };
  expect(log.lines()).toMatchObject([line, line]);
});

/** Holds the row of a call until `release`. */
async function lockRow(id: string): Promise<{ release: () => Promise<void> }> {
  const locked = Promise.withResolvers<null>();
  const released = Promise.withResolvers<null>();
  const holding = database().transaction(async (tx) => {
    await tx.execute(sql`select 1 from calls where id = ${id} for update`);
    locked.resolve(null);
    await released.promise;
  });
  await locked.promise;
  return {
    release: async () => {
      released.resolve(null);
      await holding;
    },
  };
}

test("an end that is known is shown while its row waits for a lock, and written once it is given", async () => {
  const warnings = catchLogLines("warn");
  const one = await openQuestion();
  const lock = await lockRow((await rows())[0]?.id ?? "");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const closing = one.close(RECORDED_ANSWER);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(2_000);
  await closing;
  vi.useRealTimers();
  expect(await rows()).toMatchObject([{ closedAt: null }]);
  expect(warnings.lines()).toMatchObject([{ callId: one.callId }]);
  expect(log.lines()).toEqual([]);
  warnings.restore();
  await lock.release();
  await expect.poll(rows).toMatchObject([isClosed]);
});

test("who waits for one call does not wait for the closings of others", async () => {
  const [held, orphan] = [await addOpenCall(), await addOpenCall()];
  const lock = await lockRow(held.id);
  rememberUnclosed(notSent(held));
  rememberUnclosed(notSent(orphan));
  await awaitCall(orphan.callId);
  expect(await database().$count(calls, sql`closed_at is not null`)).toBe(1);
  await lock.release();
  await closeUnclosed();
  expect(await database().$count(calls, sql`outcome = 'notSent'`)).toBe(2);
});

test("an outage takes nothing from an end: what stands beside it is written with it", async () => {
  const write = statement`insert into settings (key, value) select 'beside', 'true' from closed`;
  const one = await openQuestion({ hooks: { close: () => ({ rows: [write] }) } });
  const end = betweenStatements(({ text, run }) =>
    text.includes("update calls set closed_at") ? down() : run(),
  );
  await one.close(RECORDED_ANSWER);
  end();
  const away = betweenStatements(down);
  await closeAgain(5);
  away();
  await closeUnclosed();
  expect(await rows()).toMatchObject([isClosed]);
  expect(await database().$count(settings, eq(settings.key, "beside"))).toBe(1);
});

test("an opening whose acknowledgement is lost ends as not sent, and the same may be asked again", async () => {
  loseAcknowledgement(({ isOpened }) => isOpened);
  const request = { sellerId: "700261" };
  await expect(openQuestion({ request })).rejects.toMatchObject({ name: "AppError", code: "storageDown" });
  await closeUnclosed();
  expect(await rows()).toMatchObject([{ ...neverSent, closedAt: expect.any(Date) as Date }]);
  expect(await database().$count(spendTotals)).toBe(0);
  await openQuestion({ request });
  expect(await rows()).toHaveLength(2);
});

test("with over a thousand closings remembered every opening in doubt still ends as not sent", async () => {
  const left = Array.from({ length: 1_100 }, () => callRow({ closedAt: null, outcome: null, wasSent: null }));
  await database().insert(calls).values(left);
  for (const row of left) rememberUnclosed(notSent(row), performance.now());
  await closeUnclosed();
  expect(await database().$count(calls, sql`outcome = 'notSent'`)).toBe(1_100);
});

test("an opening that is committed only after its connection was lost is found", async () => {
  const late = { id: crypto.randomUUID(), callId: crypto.randomUUID() };
  rememberUnclosed(notSent(late), performance.now());
  await closeUnclosed();
  const end = betweenStatements(down);
  await closeAgain(5);
  end();
  await addOpenCall(late);
  await closeUnclosed();
  expect(await rows()).toMatchObject([neverSent]);
});

test("the end of a call whose acknowledgement is lost is written once", async () => {
  const one = await openQuestion();
  loseAcknowledgement(({ isClosed }) => isClosed);
  await one.close(RECORDED_ANSWER);
  await closeUnclosed();
  // Times are whole, and one that is none is left out.
  const times = { waitMs: 1, callMs: 21, serviceMs: null };
  expect(await rows()).toMatchObject([
    { ...isClosed, ...times, reason: null, wasSent: true, requestId: "r-1" },
  ]);
  expect(await database().$count(callCorrections)).toBe(0);
  expect(await database().select().from(spendTotals)).toMatchObject([{ calls: 1, pointsPerCall: 3 }]);
  expect(await database().select().from(responses)).toMatchObject([{ callId: one.callId }]);
});

test("a call given up as unknown gets its true end beside its row, once, and is read with it", async () => {
  const one = await openQuestion();
  await database().update(calls).set({ outcome: "unknown", closedAt: new Date() });
  const [before] = await rows();
  expect(await database().select().from(ledger)).toMatchObject([{ outcome: "unknown", isCorrected: false }]);
  const said = { message: "请求成功", serviceTime: 1_795_000_000_000, summedPoints: 6 };
  await one.close({ ...RECORDED_ANSWER, ...said });
  await one.close({ ...RECORDED_ANSWER, ...said, costPoints: 4 });
  const words = { serviceMessage: said.message, serviceTime: new Date(said.serviceTime) };
  expect(await database().select().from(ledger)).toMatchObject([
    { outcome: "answered", costPoints: 3, summedPoints: 6, ...words, isCorrected: true },
  ]);
  expect([await rows(), await database().$count(callCorrections)]).toEqual([[before], 1]);
});

const CODES = ["23514", "22021", "54000", "XX000", "57014", "53200", "55P03"];
test.each(CODES)("a feature's rows that can't be written (%s) keep no charge back", async (code) => {
  const write = statement`insert into settings (key, value) select fail_with(${code}), 'true' from closed`;
  const one = await openQuestion({ hooks: { close: () => ({ rows: [write] }) } });
  await one.close(RECORDED_ANSWER);
  await closeAgain(ALL_TRIES);
  expect(await rows()).toMatchObject([isClosed]);
  expect(await database().select().from(spendTotals)).toMatchObject([{ calls: 1, pointsPerCall: 3 }]);
});

test("a text that PostgreSQL refuses keeps no charge out of the books", async () => {
  const write = statement`insert into settings (key, value) select ${"a\u0000b"}, 'true' from closed`;
  const one = await openQuestion({ hooks: { close: () => ({ rows: [write] }) } });
  await one.close({ ...RECORDED_ANSWER, requestId: "r\u0000" });
  await closeAgain(ALL_TRIES);
  expect(await rows()).toMatchObject([{ ...isClosed, requestId: null }]);
});

test("rows of a feature that cannot even be made keep no charge out of the books", async () => {
  const close = () => {
    throw new RangeError("Invalid string length");
  };
  const one = await openQuestion({ hooks: { close } });
  await one.close(RECORDED_ANSWER);
  expect(await rows()).toMatchObject([isClosed]);
});

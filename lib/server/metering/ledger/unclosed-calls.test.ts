import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { instances, rateLimits } from "#lib/server/db/schema.ts";
import { sql as part } from "#lib/server/db/statement.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import { createRateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import type { LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { RECORDED_ANSWER, recordQuestion } from "#lib/testing/record-question.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { betweenStatements, waitingForLocks } from "#lib/testing/watch-database.ts";
import { closeCall, type Closing } from "./close-call.ts";
import { joinLedger } from "./join-ledger.ts";
import { closeUnclosed } from "./unclosed-calls.ts";

let opened: OpenDatabase;
let log: ReturnType<typeof catchLogLines>;

beforeAll(async () => {
  setTestEnv({});
  log = catchLogLines();
  opened = await openTestDatabase();
});
beforeEach(async () => {
  log.clear();
  await opened.db.update(rateLimits).set({ state: {} });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  log.restore();
  await opened.close();
});

const freeze = () =>
  opened.db.execute(sql`ALTER TABLE calls ADD CONSTRAINT frozen CHECK (closed_at IS NULL) NOT VALID`);
const thaw = () => opened.db.execute(sql`ALTER TABLE calls DROP CONSTRAINT frozen`);
const rowOf = async (callId: string) =>
  (await opened.db.select().from(calls).where(eq(calls.callId, callId)))[0];

/** The call of a row whose closing failed twice, as the client tries it, in a database that takes it now. */
async function unclosedCall(): Promise<string> {
  const one = recordQuestion(createRateLimiter());
  await one.open();
  await freeze();
  await expect(one.close(RECORDED_ANSWER)).rejects.toThrow();
  await expect(one.close(RECORDED_ANSWER)).rejects.toThrow();
  await thaw();
  expect(await rowOf(one.callId)).toMatchObject({ closedAt: null, outcome: null, costPoints: null });
  log.clear();
  return one.callId;
}

const isClosed = { outcome: "answered", code: 0, costPoints: 3, closedAt: expect.any(Date) as Date };

test("a closing that failed is written half a second later", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const leave = await joinLedger();
  const callId = await unclosedCall();
  vi.advanceTimersByTime(500);
  await expect.poll(() => rowOf(callId)).toMatchObject(isClosed);
  await leave();
});

test("a closing that failed is written at the shutdown", async () => {
  const leave = await joinLedger();
  const callId = await unclosedCall();
  await leave();
  expect(await rowOf(callId)).toMatchObject(isClosed);
});

test("a shutdown is not held up by a closing that fails again", async () => {
  const leave = await joinLedger();
  const callId = await unclosedCall();
  await freeze();
  await leave();
  await thaw();
  expect(log.lines()).toMatchObject([{ event: "a ledger row still cannot be closed", code: "23514" }]);
  await closeUnclosed();
  expect(await rowOf(callId)).toMatchObject(isClosed);
});

test("no other call waits for a closing that failed", async () => {
  const callId = await unclosedCall();
  const one = recordQuestion(createRateLimiter());
  await one.open();
  await one.close(RECORDED_ANSWER);
  expect(await rowOf(one.callId)).toMatchObject(isClosed);
  expect(await rowOf(callId)).toMatchObject({ closedAt: null });
  await closeUnclosed();
});

test("the fault line of a failed closing says what is known of the charge", async () => {
  const one = recordQuestion(createRateLimiter());
  await one.open();
  await freeze();
  await one.close(RECORDED_ANSWER).catch(() => undefined);
  await thaw();
  await one.close(RECORDED_ANSWER);
  expect(log.lines()).toMatchObject([
    {
      event: "the ledger row of a call could not be closed",
      callId: one.callId,
      outcome: "answered",
      serviceCode: 0,
      costPoints: 3,
      code: "23514",
    },
  ]);
  await closeUnclosed();
  expect(log.lines()).toHaveLength(1);
});

test("an end that is known is shown while its row waits for a lock, and written once it is given", async () => {
  const one = recordQuestion(createRateLimiter());
  await one.open();
  const locked = Promise.withResolvers<null>();
  const shown = Promise.withResolvers<null>();
  const holding = opened.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from calls where call_id = ${one.callId} for update`);
    locked.resolve(null);
    await shown.promise;
  });
  await locked.promise;
  await one.close(RECORDED_ANSWER).catch(() => undefined);
  // The lock is still held, also when the statement that waits for it has given up.
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(0);
  expect(await rowOf(one.callId)).toMatchObject({ closedAt: null });
  shown.resolve(null);
  await holding;
  await closeUnclosed();
  await expect.poll(() => rowOf(one.callId)).toMatchObject(isClosed);
  expect(log.lines()[0]).toMatchObject({ callId: one.callId });
});

test("an outage takes nothing from an end: what stands beside it is written with it", async () => {
  const beside = () => ({
    write: part`insert into settings (key, value) select 'beside ' || call_id, 'true' from closed`,
  });
  const one = recordQuestion(createRateLimiter(), { hooks: { close: beside } });
  await one.open();
  const end = betweenStatements(({ text, run }) =>
    text.includes("update calls set closed_at")
      ? Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
      : run(),
  );
  for (let tries = 0; tries < 2; tries += 1) await one.close(RECORDED_ANSWER).catch(() => undefined);
  for (let tries = 0; tries < 5; tries += 1) await closeUnclosed();
  end();
  await closeUnclosed();
  expect(await rowOf(one.callId)).toMatchObject(isClosed);
  expect(
    (await opened.db.execute(sql`select key from settings where key = ${`beside ${one.callId}`}`)) as unknown,
  ).toMatchObject({ rows: [{ key: `beside ${one.callId}` }] });
});

test("two packs of the same orders the other way round are closed at once a hundred times without a deadlock", async () => {
  const hashes = Array.from({ length: 30 }, (_, nth) => `hash ${String(nth).padStart(2, "0")}`);
  for (let pair = 0; pair < 100; pair += 1) {
    const rows = [
      await addOpenCall({ operation: "buyerOpenId" }),
      await addOpenCall({ operation: "buyerOpenId" }),
    ];
    const result = { ...RECORDED_ANSWER, operation: "buyerOpenId" as const };
    const closing = (nth: number): Closing => {
      const kept = hashes.map((requestHash) => ({ requestHash, sealed: `of ${pair}` }));
      return {
        rowId: rows[nth]?.id ?? "",
        callId: rows[nth]?.callId ?? "",
        result,
        predictedPoints: null,
        answeredAt: new Date(),
        kept: nth === 0 ? kept : kept.toReversed(),
        sealed: null,
        beside: null,
      };
    };
    await Promise.all([closeCall(closing(0), null), closeCall(closing(1), null)]);
  }
  expect(await opened.db.$count(calls, sql`operation = 'buyerOpenId' and outcome = 'answered'`)).toBe(200);
});

test("the end of a call and that of its permit are one statement", async () => {
  const limiter = createRateLimiter();
  const one = recordQuestion(limiter);
  const permit = await one.open();
  if (!("sendBy" in permit)) throw new Error("no permit");
  const texts: string[] = [];
  const end = betweenStatements(({ text, run }) => {
    texts.push(text);
    return run();
  });
  permit.markSent();
  permit.release("answered");
  await one.close(RECORDED_ANSWER);
  end();
  expect(texts.filter((text) => text.includes("update rate_limits"))).toMatchObject([
    expect.stringContaining("update calls set closed_at"),
  ]);
  const [limit] = await opened.db.select().from(rateLimits).where(eq(rateLimits.operation, "pendingOrders"));
  expect((limit?.state as LimitState).held).toMatchObject([
    { holder: instanceId(), endedAt: expect.any(Number) as number },
  ]);
  expect(await opened.db.$count(instances)).toBe(0);
});

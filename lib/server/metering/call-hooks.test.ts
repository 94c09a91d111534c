import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { rateLimits, settings } from "#lib/server/db/schema.ts";
import { statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import { closeUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import type { LimitState } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { card, nobody } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { callService } from "./call-service.ts";

const app = withTestApp();
const enough = () => Promise.reject(new Error("enough"));
/** Checks one card, with these hooks. */
const ask = (hooks = notes()) => callService(nobody, "bankCard", card, hooks);

const OPENED = statement`insert into settings (key, value) select 'open ' || call_id, '"opened"' from opened`;

/** Keeps notes in rows of its own, as a feature would. */
function notes(given: Partial<CallHooks<"bankCard">> = {}): CallHooks<"bankCard"> {
  return {
    open: () => [OPENED],
    close: (result) => ({
      rows: [
        statement`insert into settings (key, value)
          select 'close ' || call_id,
            to_jsonb(${result.outcome === "answered" ? result.data.verdict : result.outcome}::text)
          from closed`,
      ],
    }),
    ...given,
  };
}
const noteRows = async () =>
  (await database().select().from(settings))
    .filter(({ key }) => /^(open|close) /.test(key))
    .map(({ key, value }) => [key, value]);
const notedOf = (callId: string | null) => [
  [`open ${callId}`, "opened"],
  [`close ${callId}`, "T"],
];
/** Slots of calls of this operation that are not over. */
const heldFor = ({ operation, state }: typeof rateLimits.$inferSelect) =>
  operation === "bankCard"
    ? ((state as Partial<LimitState>).held ?? []).filter(({ endedAt }) => endedAt === null)
    : [];
const met = async () => (await app.sandbox.control.meter()).counts.bankCard ?? 0;

test("a feature's rows are written with those of the ledger, at the opening and at the end", async () => {
  const { callId, result } = await ask();
  expect(result).toMatchObject({ outcome: "answered", data: { verdict: "T" } });
  expect(await noteRows()).toEqual(notedOf(callId));
});

test("a row that cannot be written at the opening leaves no ledger row, and sends nothing", async () => {
  const broken = notes({
    open: () => [statement`insert into settings (key, value) select 'open ' || call_id, null from opened`],
  });
  await expect(ask(broken)).rejects.toMatchObject({ code: "internal" });
  expect([await app.ledger(), await noteRows(), await met()]).toEqual([[], [], 0]);
  await expect.poll(async () => (await database().select().from(rateLimits)).flatMap(heldFor)).toEqual([]);
});

test("what the check throws keeps the call from being made, and reaches who asked as it is", async () => {
  const refusal = new Error("three tries are enough");
  await expect(ask(notes({ guard: () => Promise.reject(refusal) }))).rejects.toBe(refusal);
  expect([await app.ledger(), await noteRows(), await met()]).toEqual([[], [], 0]);
});

test("an answer from before is given in spite of the check", async () => {
  const first = await ask();
  expect(await ask(notes({ guard: enough }))).toMatchObject({ source: "stored", callId: first.callId });
});

test("what the check has seen must still be so when the row is written, else it is asked again", async () => {
  let checks = 0;
  const hooks = notes({
    guard: async () => {
      checks += 1;
      if (checks === 2) await database().insert(settings).values({ key: "moved on", value: true });
      return statement`exists (select from settings where key = 'moved on')`;
    },
  });
  expect(await ask(hooks)).toMatchObject({
    result: { outcome: "answered" },
  });
  expect(checks).toBeGreaterThanOrEqual(2);
  expect([(await noteRows()).length, await met()]).toEqual([2, 1]);
});

test("a guard whose condition never holds fails its call, and holds up no other", async () => {
  const stuck = ask(notes({ guard: async () => statement`false` }));
  const other = callService(nobody, "bankCard", { ...card, name: "王小明" });
  await expect(stuck).rejects.toMatchObject({ code: "internal" });
  expect((await other).result.outcome).toBe("answered");
  expect([(await noteRows()).length, await met()]).toEqual([0, 1]);
});

test("a check that refuses a repetition leaves the call with the end it had", async () => {
  const refused = new Error("no more tries");
  const afterFirst = async () => {
    if ((await met()) > 0) throw refused;
    return null;
  };
  await app.sandbox.control.addFault({ kind: "http", status: 429, headers: { "retry-after": "0" } });
  const { result, callId } = await ask(notes({ guard: afterFirst }));
  expect(result).toMatchObject({ outcome: "tryLater", reason: "tooManyRequests" });
  expect(await app.ledger()).toMatchObject([{ callId, outcome: "tryLater" }]);
});

test("what the check has seen must still be so when a repetition is written", async () => {
  await app.sandbox.control.addFault({ kind: "http", status: 429, headers: { "retry-after": "0" } });
  let checks = 0;
  const hooks = notes({
    guard: async () => {
      checks += 1;
      const stillOpen = statement`not exists (select from settings where key = 'open over')`;
      if ((await met()) === 0) return stillOpen;
      if ((await noteRows()).some(([key]) => key === "open over")) throw new Error("enough");
      await database().insert(settings).values({ key: "open over", value: true });
      return stillOpen;
    },
  });
  expect((await ask(hooks)).result.outcome).toBe("tryLater");
  expect([await met(), checks >= 3]).toEqual([1, true]);
});

test("a feature's row that fails for a while is written with the ledger row once it can be", async () => {
  const log = catchLogLines();
  await database().execute(sql`alter table settings add constraint no_close check (key not like 'close %')`);
  const { callId } = await ask();
  expect(await app.ledger()).toMatchObject([{ callId, closedAt: null }]);
  await database().execute(sql`alter table settings drop constraint no_close`);
  await closeUnclosed();
  expect(await app.ledger()).toMatchObject([{ callId, outcome: "answered", costPoints: 3 }]);
  expect(await noteRows()).toEqual(notedOf(callId));
  log.restore();
});

test("an answer that the feature's row says is forgotten is kept nowhere else", async () => {
  const forgetting = notes({
    close: () => ({
      rows: [
        statement`insert into settings (key, value)
          select 'close ' || call_id, '"gone"' from closed
          returning true as is_forgotten`,
      ],
      keepIf: statement`not exists (select from feature_1 where is_forgotten)`,
    }),
  });
  await ask(forgetting);
  expect(await ask()).toMatchObject({ source: "called" });
});

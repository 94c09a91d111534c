import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobItems, jobKeys, jobs } from "#lib/server/db/jobs-schema.ts";
import { people } from "#lib/server/db/schema.ts";
import { cancelJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { DEFAULT_PURPOSES } from "#lib/shared/cards/purposes.ts";
import { FOUR, luhnCard, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { cardListTrials } from "#lib/testing/card-list-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { setCardPurposes } from "../card-purposes.ts";
import { judgeListRows } from "./card-list-input.ts";
import { checkCardsAgain } from "./check-cards-again.ts";
import { wipeOldLists } from "./card-items.ts";
import { purgeCardLists } from "./purge-card-lists.ts";

const { app, me, check, bodies, paid, noted, work, start, checkAll, input, rowsOf, statesOf, listOf } =
  cardListTrials();
const { F, N, P } = PRACTICE_CARDS;

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ accountNo: luhnCard(at * 10) }));
const hasKey = async () => (await database().select().from(jobKeys)).length > 0;
const verdictsOf = async (id: string) => (await rowsOf(id)).map((row) => row.check?.verdict ?? null);

test("each card is checked once, at its own level, and has its verdict in the order of the list", async () => {
  const id = await checkAll([
    { key: "A-1" },
    { key: "A-2", accountNo: F, level: 3, idCardCode: FOUR.idCardCode },
    { key: "A-3", accountNo: N, ...FOUR, level: 4 },
    { key: "A-4", accountNo: P },
  ]);
  const rows = await rowsOf(id);
  expect(rows.map(({ nr, key, level, state }) => [nr, key, level, state])).toEqual([
    [1, "A-1", 2, "answered"],
    [2, "A-2", 3, "answered"],
    [3, "A-3", 4, "answered"],
    [4, "A-4", 2, "answered"],
  ]);
  expect(await verdictsOf(id)).toEqual(["T", "F", "N", "P"]);
  expect(rows[2]?.check).toMatchObject({ level: 4, purpose: { en: "退款账户核对" }, echo: { name: "林*" } });
  expect((await bodies()).map((body) => Object.keys(body as object).length).sort()).toEqual([2, 2, 3, 4]);
  const list = await listOf(id);
  expect(list).toMatchObject({ state: "done", done: 4, total: 4, calls: 4, callsLeft: 0 });
  expect(list).toMatchObject({ costPoints: exactly(3 + 4 + 5 + 3), standings: { T: 1, F: 1, N: 1, P: 1 } });
  expect(list.counts).toMatchObject({ answered: 4, notAsked: 0 });
});

test("a list longer than the limit of a second is checked, no card twice", async () => {
  const id = await checkAll(many(24));
  const sent = (await bodies()) as { accountNo: string }[];
  expect(sent.map(({ accountNo }) => accountNo).sort()).toEqual(
    many(24)
      .map(({ accountNo }) => accountNo)
      .sort(),
  );
  expect(await listOf(id)).toMatchObject({ state: "done", calls: 24 });
});

test("a card known from an earlier check, and one that is twice in the list, cost nothing again", async () => {
  await check();
  const id = await checkAll([{}, { accountNo: N }, { accountNo: N }]);
  expect(await paid()).toBe(2);
  expect(await verdictsOf(id)).toEqual(["T", "N", "N"]);
  const list = await listOf(id);
  expect(list.knownCount).toBeGreaterThanOrEqual(1);
  expect(list.counts.answered).toBe(3);
  expect((await rowsOf(id)).map((row) => row.check?.costPoints)).toEqual([
    exactly(0),
    exactly(3),
    exactly(0),
  ]);
  await noted();
  const again = await checkAll([{}], { cache: "bypass" });
  expect(await paid()).toBe(3);
  expect((await listOf(again)).knownCount).toBe(0);
});

test("the guard leaves a card with mismatches to a person; the rest goes on", async () => {
  await check({ accountNo: F, name: "一" });
  await check({ accountNo: F, name: "二" });
  const id = await checkAll([{ accountNo: F, name: "三" }, {}]);
  expect(await statesOf(id)).toEqual(["needsPerson", "answered"]);
  expect(await paid()).toBe(3);
  expect(await listOf(id)).toMatchObject({ state: "done", counts: { needsPerson: 1 } });
  expect(await hasKey()).toBe(false);
});

test("the daily limit of the person pauses the list, and a resumed one goes on", async () => {
  await putSetting("attemptGuard", { warnAt: 2, confirmAt: 3, perDay: 2 }, null);
  const id = await checkAll(many(4));
  expect(await listOf(id)).toMatchObject({
    state: "paused",
    pause: { by: "dayLimit" },
    counts: { answered: 2 },
  });
  expect(await paid()).toBe(2);
  await putSetting("attemptGuard", { warnAt: 2, confirmAt: 3, perDay: 500 }, null);
  await resumeJob(me(), { id });
  await work(id);
  expect(await listOf(id)).toMatchObject({ state: "done", counts: { answered: 4 } });
  expect(await paid()).toBe(4);
});

test("a list pauses before it costs more than was confirmed; its resumed rest goes to the end", async () => {
  await check();
  const id = await checkAll(many(4), { mostPoints: 11 });
  expect(await listOf(id)).toMatchObject({
    ...{ state: "paused", pause: { by: "morePoints" }, calls: 0, resumePoints: exactly(12) },
  });
  await resumeJob(me(), { id });
  await work(id);
  expect(await listOf(id)).toMatchObject({ state: "done", calls: 4 });
});

test("a list whose last card was dearer than confirmed is done, and its numbers are wiped", async () => {
  const id = await checkAll([{}], { mostPoints: 1 });
  expect(await listOf(id)).toMatchObject({ state: "done", costPoints: exactly(3) });
  expect(await hasKey()).toBe(false);
});

test("a lost response is asked again only by a press, with its price, while the numbers are kept", async () => {
  await check({ accountNo: N });
  await app.sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "bankCard" });
  const id = await checkAll([{}]);
  expect(await statesOf(id)).toEqual(["maybeCharged"]);
  expect(await listOf(id)).toMatchObject({ state: "done", canAskAgain: true, againPoints: exactly(3) });
  expect(await hasKey()).toBe(true);
  await checkCardsAgain(me(), { id });
  await work(id);
  expect(await verdictsOf(id)).toEqual(["T"]);
  expect(await hasKey()).toBe(false);
});

test("a press during a list stops it before its next call, and cancelling wipes the numbers", async () => {
  const id = await start(many(30));
  await app.sandbox.control.setLatency({ bankCard: 300 });
  const working = work(id);
  await expect.poll(paid).toBeGreaterThan(0);
  await pauseJob(me(), { id });
  // A call opened before the pause may still be on its way to the service.
  const sent = (await app.ledger()).length;
  await working;
  expect(await paid()).toBe(sent);
  expect(await listOf(id)).toMatchObject({
    state: "paused",
    counts: { answered: sent, notAsked: 30 - sent },
  });
  await cancelJob(me(), { id });
  await work(id);
  expect(await paid()).toBe(sent);
  expect(await listOf(id)).toMatchObject({ state: "cancelled", canAskAgain: false });
  expect(await hasKey()).toBe(false);
});

test("numbers and names of a list are in no table, before, while and after it runs", async () => {
  const row = { ...FOUR, level: 4 as const, name: "欧阳明月", accountNo: luhnCard(77) };
  const id = await start([row, { ...row, accountNo: luhnCard(88) }]);
  const dump = async () => {
    const tables = await database().execute<{ t: string }>(
      sql`select tablename as t from pg_tables where schemaname = 'public'`,
    );
    const texts = await Promise.all(
      tables.rows.map(({ t }) =>
        database().execute<{ all: string | null }>(
          sql`select string_agg(x::text, ' ') as all from ${sql.identifier(t)} x`,
        ),
      ),
    );
    return texts.map(({ rows }) => rows[0]?.all ?? "").join(" ");
  };
  const isClean = async () => {
    const text = await dump();
    for (const raw of [row.name, row.accountNo, luhnCard(88), row.idCardCode, row.bankPreMobile])
      expect(text).not.toContain(raw);
  };
  await isClean();
  await work(id);
  await isClean();
  const [item] = await database().select().from(jobItems).where(eq(jobItems.jobId, id));
  expect(item?.state).toBe("answered");
});

test("after two days the numbers are wiped and an unfinished list is cancelled", async () => {
  const id = await start(many(2));
  await pauseJob(me(), { id });
  await wipeOldLists();
  expect(await hasKey()).toBe(true);
  await database()
    .update(jobs)
    .set({ createdAt: sql`now() - interval '49 hours'` });
  await wipeOldLists();
  expect(await hasKey()).toBe(false);
  expect(await listOf(id)).toMatchObject({ state: "cancelled" });
  await expect(checkCardsAgain(me(), { id })).rejects.toMatchObject({ code: "badInput" });
  await purgeCardLists(new Date());
  await expect(listOf(id)).rejects.toMatchObject({ code: "notFound" });
});

test("a list whose numbers are gone, as after a restore, pauses and says so", async () => {
  const id = await start(many(2));
  await database().delete(jobKeys);
  await work(id);
  expect(await listOf(id)).toMatchObject({ state: "paused", pause: { by: "wiped" } });
  expect(await paid()).toBe(0);
});

test("a press repeated after its purpose was removed starts no second list", async () => {
  const press = { key: randomUUID(), purpose: "Refund" };
  const id = await start(many(2), press);
  await setCardPurposes(app.context, { purposes: [] });
  expect(await start(many(2), press)).toBe(id);
  await setCardPurposes(app.context, { purposes: DEFAULT_PURPOSES });
});

test("two presses start one list; another admin sees its progress, but no card or purpose", async () => {
  const key = randomUUID();
  const id = await start(many(2), { key });
  expect(await start(many(2), { key })).toBe(id);
  const other = await addSomebody(["admin"]);
  expect(await listOf(id, other)).toMatchObject({ isOwn: false, purpose: null, total: 2 });
  await expect(rowsOf(id, other)).rejects.toMatchObject({ code: "notFound" });
  await expect(checkCardsAgain(other, { id })).rejects.toMatchObject({ code: "notFound" });
});

test.each<[string, (id: string) => PromiseLike<unknown>]>([
  ["disabled", (id) => database().update(people).set({ disabledAt: new Date() }).where(eq(people.id, id))],
  [
    "no admin any more",
    (id) =>
      database()
        .update(people)
        .set({ roles: ["staff"] })
        .where(eq(people.id, id)),
  ],
  [
    "without a second factor that admins need",
    () => putSetting("adminSecondFactor", { isRequired: true }, null),
  ],
])("the list of a person who is %s checks nothing more, also while it runs", async (_, change) => {
  const somebody = await addSomebody(["admin"]);
  const id = await start(many(30), {}, somebody);
  await app.sandbox.control.setLatency({ bankCard: 300 });
  const working = work(id);
  await expect.poll(paid).toBeGreaterThan(0);
  await change(somebody.identity.personId);
  const sent = await paid();
  await working;
  expect(await paid()).toBe(sent);
  expect(await listOf(id)).toMatchObject({ state: "paused", pause: { by: "owner" } });
});

test.each<[string, object]>([
  ["a field too many", { idCardCode: FOUR.idCardCode }],
  ["a field too few", { level: 3 }],
  ["a phone without an ID number", { level: 3, bankPreMobile: FOUR.bankPreMobile }],
  ["a wrong card number", { accountNo: "6222" }],
  ["a number as a name", { name: "6222020000000102004" }],
  ["a long key", { key: "k".repeat(61) }],
])("a list with %s is refused whole", async (_, row) => {
  await expect(async () => start([{}, row])).rejects.toThrow();
});

test("a purpose with a holder's data is refused, a key column with personal data is left out", async () => {
  await expect(start([{}, { name: "欧阳明月" }], { purpose: "核对欧阳明月" })).rejects.toMatchObject({
    fields: { purpose: "cards.errors.purposeNamesHolder" },
  });
  const rows = await judgeListRows(
    input([{ key: "13800130426" }, { key: "林晓" }, { key: "A-12" }, { key: luhnCard(1) }]),
  );
  expect(rows.map(({ key }) => key)).toEqual(["", "", "A-12", ""]);
});

test("an order number that looks like a card stays the key of its row among others", async () => {
  const orders = ["4402981677163358205", "4402981677163358214", "4402981677163358222"];
  const rows = await judgeListRows(input(orders.map((key) => ({ key }))));
  expect(rows.map(({ key }) => key)).toEqual(orders);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { sweepOpenCalls } from "#lib/server/metering/ledger/sweep-open-calls.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { cardListTrials } from "#lib/testing/card-list-trials.ts";
import { luhnCard, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { checkCardsAgain } from "./check-cards-again.ts";

const { app, me, check, plant, paid, work, start, checkAll, statesOf, rowsOf, listOf } = cardListTrials();
const { F, N } = PRACTICE_CARDS;

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ accountNo: luhnCard(at * 10) }));

test("a row like one whose response was lost is not paid for by itself", async () => {
  await check({ accountNo: N });
  await app.sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "bankCard" });
  const id = await checkAll([{}, { key: "again" }]);
  expect(await paid()).toBe(2);
  expect(await statesOf(id)).toEqual(["maybeCharged", "maybeCharged"]);
  expect(await listOf(id)).toMatchObject({ state: "done", againPoints: exactly(3) });
  await checkCardsAgain(me(), { id });
  await work(id);
  expect(await paid()).toBe(3);
  expect((await rowsOf(id)).map(({ key, check }) => [key, check?.verdict])).toEqual([
    ["", "T"],
    ["again", "T"],
  ]);
});

test("rows alike in two turns of a list cost one call, also where no response is cached", async () => {
  const id = await start([{}, { name: "王伟" }, ...many(20), {}], { cache: "bypass" });
  await app.sandbox.control.setLatency({ bankCard: 300 });
  const working = work(id);
  await expect.poll(paid).toBeGreaterThan(0);
  await pauseJob(me(), { id });
  await working;
  await resumeJob(me(), { id });
  await work(id);
  expect(await listOf(id)).toMatchObject({
    state: "done",
    calls: 22,
    knownCount: 1,
    counts: { answered: 23 },
  });
  expect(await paid()).toBe(22);
});

test("a card that is being checked elsewhere doesn't keep the other rows waiting", async () => {
  const { callId } = await addOpenCall({ operation: "bankCard", instanceId: randomUUID() });
  await plant({ callId, cardKey: keyedHash("card number", F) });
  const id = await start([{ accountNo: F }, { accountNo: F }, ...many(4)]);
  const working = work(id);
  await expect
    .poll(() => statesOf(id), { timeout: 15_000 })
    .toEqual([...["notAsked", "notAsked"], ...many(4).map(() => "answered")]);
  await sweepOpenCalls(database());
  await working;
  expect(await listOf(id)).toMatchObject({ state: "done", counts: { answered: 6 } });
  expect(await paid()).toBe(5);
});

import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { cardChecks, instances } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { cardInput, FOUR, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { findCardCheck } from "./card-check-rows.ts";
import { redactCardChecks } from "./redact-card-checks.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";

const { app, check, bodies, paid, plant, rows, sourceOf, verdict, noted } = cardTrials();

test("the same question again is answered for nothing as the check it was, and counted with it", async () => {
  const first = await verdict();
  expect(await check({ purpose: "another" })).toMatchObject({
    kind: "verdict",
    check: { ...first, freeCount: expect.any(Number) as unknown },
    facts: { source: "stored", calls: 0, costPoints: exactly(0), asOf: expect.closeTo(Date.now(), -5) },
  });
  expect(await check()).toMatchObject({ check: { id: first.id } });
  // Rechecks are recorded in the background; only a shutdown waits for that.
  await noted();
  expect(await findCardCheck(first.id)).toMatchObject({ freeCount: 2 });
  expect([(await bodies()).length, (await rows()).length]).toEqual([1, 1]);
  const again = await check({ cache: "bypass" });
  const asked = { source: "called", calls: 1, costPoints: exactly(3) };
  expect(again).toMatchObject({ facts: asked, check: { id: expect.not.stringMatching(first.id) as string } });
  expect(await bodies()).toHaveLength(2);
});

test("an earlier answer serves as long as the setting says, and not at all at 0", async () => {
  await verdict();
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, bankCard: 0 }, null);
  expect(await sourceOf()).toBe("called");
  await putSetting("cacheTtl", DEFAULT_CACHE_TTL, null);
  expect(await sourceOf()).toBe("stored");
});

test("another name or level, a redacted check and an unsure bank are no earlier answer", async () => {
  await verdict();
  expect(await sourceOf({ name: "林晓明" })).toBe("called");
  expect(await sourceOf({ ...FOUR })).toBe("called");
  for (const accountNo of [PRACTICE_CARDS.N, PRACTICE_CARDS.P])
    expect([await sourceOf({ accountNo }), await sourceOf({ accountNo })]).toEqual(["called", "called"]);
  await redactCardChecks(app.context, { kind: "chosen", ids: (await rows()).map(({ callId }) => callId) });
  expect(await sourceOf()).toBe("called");
});

test("row 60: the same card pressed five times at once is one call, one row, one answer for all", async () => {
  await app.sandbox.control.setLatency({ bankCard: 150 });
  const replies = await Promise.all(Array.from({ length: 5 }, () => check()));
  const [row] = await rows();
  expect(replies).toMatchObject(Array(5).fill({ kind: "verdict", check: { id: row?.callId } }));
  const costs = replies.map((reply) => reply.kind === "verdict" && reply.facts.costPoints?.high);
  expect(costs.sort()).toEqual([0, 0, 0, 0, 3]);
  expect([(await bodies()).length, (await rows()).length]).toEqual([1, 1]);
});

test("row 60: the answer of the same question under way in another process is this one's too", async () => {
  const instanceId = crypto.randomUUID();
  await database().insert(instances).values({ id: instanceId });
  const asked = { name: "林晓", accountNo: PRACTICE_CARDS.T };
  const { id: rowId, callId } = await addOpenCall({
    operation: "bankCard",
    variant: "2",
    instanceId,
    requestHash: requestHash(FIRST_ACCOUNT, "bankCard", asked),
    accountId: FIRST_ACCOUNT,
  });
  await plant({ callId });
  const queries = vi.spyOn(openedDatabase().reserved.pool, "query");
  const asking = check();
  // The check waits for the call once it has read the call's open row.
  const looked = () => queries.mock.calls.map(([query]) => JSON.stringify(query)).join();
  await expect.poll(looked).toContain('select id as \\"rowId\\"');
  queries.mockRestore();
  await database()
    .update(cardChecks)
    .set({ verdict: "N", isEchoClash: false })
    .where(eq(cardChecks.callId, callId));
  await endCall(rowId, { outcome: "answered", costPoints: 3 });
  expect(await asking).toMatchObject({
    kind: "verdict",
    check: { id: callId, verdict: "N" },
    facts: { source: "shared", calls: 0, costPoints: exactly(0) },
  });
  expect(await bodies()).toEqual([]);
});

test("a press repeated under its own id is answered from its own call", async () => {
  for (const change of [{ cache: "bypass" }, { name: "林晓明" }, { accountNo: PRACTICE_CARDS.P }]) {
    await app.sandbox.control.clearMeter();
    const input = cardInput(change);
    const first = await verdict(input);
    const facts = { source: "called", costPoints: exactly(3) };
    expect(await check(input)).toMatchObject({ kind: "verdict", check: first, facts });
    expect(await bodies()).toHaveLength(1);
  }
});

test("row 60: three dashboards asked for one card at once make one call, and all get its verdict", async () => {
  const { sandbox, databaseUrl } = app;
  await sandbox.control.setLatency({ bankCard: 1_500 });
  const args = [databaseUrl, new URL(sandbox.baseUrl).port, sandbox.token, env().appKey];
  const desks = [1, 2, 3].map(() => spawnNode("lib/testing/children/verify-card.ts", args));
  await Promise.all(desks.map((desk) => desk.line("ready")));
  for (const { child } of desks) child.stdin?.write("go\n");
  const replies = await Promise.all(desks.map((desk) => desk.line("reply")));
  await Promise.all(desks.map((desk) => desk.ended));
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(replies).toEqual([1, 2, 3].map(() => `reply ${JSON.stringify(["verdict", row?.callId, "T"])}`));
  expect(await paid()).toBe(1);
});

import { expect, test } from "vitest";
import { resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { fetchTrials } from "#lib/testing/fetch-trials.ts";

const { app, start, work: workOn, jobOf, soldCalls, fail } = fetchTrials();
const REFUSED = { by: "service", outcome: "refused", reason: "invalidCredential" };
const refuseNext = () => fail({ kind: "code", code: 401, msg: "令牌无效" });
const work = async (id: string) => {
  await workOn(id);
  return jobOf(id);
};

test("row 104: after a refused token each press of Resume makes one call, and nothing else does", async () => {
  const begin = (shop: string) => start({ shopId: app.shopId(shop) });
  const id = await begin("林间小铺");
  await refuseNext();
  expect(await work(id)).toMatchObject({ state: "paused", pause: REFUSED });
  expect(await soldCalls()).toBe(1);

  await refuseNext();
  await resumeJob(app.context, { id });
  expect(await work(id)).toMatchObject({ state: "paused", pause: REFUSED });
  expect(await soldCalls()).toBe(2);
  const other = await begin("青禾家居");
  expect(await work(other)).toMatchObject({ state: "paused", pause: { ...REFUSED, outcome: "notSent" } });
  expect(await soldCalls()).toBe(2);

  await resumeJob(app.context, { id });
  expect(await work(id)).toMatchObject({ state: "done", pause: null });
});

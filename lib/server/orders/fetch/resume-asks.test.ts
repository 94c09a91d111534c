import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { instances } from "#lib/server/db/schema.ts";
import { STEPS } from "#lib/server/job-kinds/job-kinds.ts";
import { getJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { startFetch } from "./fetch-jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await database().insert(instances).values({ id: instanceId(), process: "here" });
});
afterAll(() => app.close());

const REFUSED = { by: "service", outcome: "refused", reason: "invalidCredential" };
const soldCalls = async () => (await app.sandbox.control.meter()).counts.soldOrders;
const refuseNext = () =>
  app.sandbox.control.addFault({ kind: "code", code: 401, msg: "令牌无效" }, { operation: "soldOrders" });
const work = async (id: string) => {
  await workOn(id, instanceId(), STEPS, new AbortController().signal);
  return getJob(app.context, { id });
};

test("row 104: after a refused token each press of Resume makes one call, and nothing else does", async () => {
  const input = { list: "soldOrders", goal: "all", edition: "enhanced" } as const;
  const begin = async (shop: string) =>
    (await startFetch(app.context, { ...input, shopId: app.shopId(shop) })).id;
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

import { expect, test } from "vitest";
import { callService } from "#lib/server/metering/call-service.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";
import { SETTINGS } from "#lib/shared/settings/registry.ts";
import { getServiceFormat, pageNumberingInput } from "./service-format.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const MAIN = "林间小铺";
const app = withTestApp();

test("while nothing is set the service format is the published one, and says that nobody set it", async () => {
  expect(await getServiceFormat()).toMatchObject({
    pageNumbering: { base: null, set: null },
    dateShapes: { pending: "day", sold: "day", set: null },
    sidLocation: { placement: "body", set: null },
    callsPerSecond: { count: 10, scope: "operation", set: null },
    pictureHosts: { hosts: [], set: null },
    shops: expect.arrayContaining([{ id: app.shopId(MAIN), name: MAIN }]),
  });
});

test("a lowered number of calls a second holds for the next departures, without a restart", async () => {
  const setCount = settingChange("callsPerSecond").verb;
  let page = 0;
  const ask = () =>
    callService({ personId: null, shopId: null }, "soldOrders", {
      ownerId: "2208841037615",
      edition: "basic",
      page: (page += 1),
    });
  await Promise.all(Array.from({ length: 10 }, ask));
  await setCount(app.context, { count: 3, scope: "operation" });
  const since = (await app.sandbox.control.meter()).calls.length;
  await Promise.all(Array.from({ length: 7 }, ask));
  const arrivals = (await app.sandbox.control.meter()).calls.slice(since).map((call) => call.at);
  expect(arrivals).toHaveLength(7);
  expect(busiestSecond(arrivals)).toBeLessThanOrEqual(3);
  await setCount(app.context, { count: 10, scope: "operation" });
  expect((await getServiceFormat()).callsPerSecond).toMatchObject({ count: 10, set: { name: "Zhou Yan" } });
});

test("each change is in the trail with what was set", async () => {
  await settingChange("sidLocation").verb(app.context, { placement: "both" });
  await settingChange("pictureHosts").verb(app.context, { hosts: ["img.example.cn"] });
  await settingChange("callsPerSecond").verb(app.context, { count: 10, scope: "all" });
  const entries = await auditTrail();
  const { personId } = app.context.identity;
  expect(entries.slice(-3)).toMatchObject([
    { kind: "settingChanged", personId, details: { key: "sidLocation", placement: "both" } },
    { kind: "settingChanged", personId, details: { key: "pictureHosts", hosts: ["img.example.cn"] } },
    { kind: "settingChanged", personId, details: { key: "callsPerSecond", count: 10, scope: "all" } },
  ]);
});

test.each([
  [SETTINGS.dateShapes.schema, { pending: "day", sold: "iso" }],
  [SETTINGS.dateShapes.schema, { pending: "day" }],
  [SETTINGS.sidLocation.schema, { placement: "header" }],
  [SETTINGS.callsPerSecond.schema, { count: 0, scope: "all" }],
  [SETTINGS.callsPerSecond.schema, { count: 11, scope: "all" }],
  [SETTINGS.callsPerSecond.schema, { count: 2.5, scope: "all" }],
  [SETTINGS.callsPerSecond.schema, { count: "5", scope: "all" }],
  [SETTINGS.callsPerSecond.schema, { count: 5 }],
  [SETTINGS.callsPerSecond.schema, { count: 5, scope: "token" }],
  [SETTINGS.pictureHosts.schema, { hosts: "*.example.cn" }],
  [SETTINGS.pictureHosts.schema, { hosts: ["img.example.cn"] }],
  [pageNumberingInput, { base: 2 }],
  [pageNumberingInput, { base: 1, personId: "x" }],
])("input %# is refused", (schema, input) => expect(schema.safeParse(input).success).toBe(false));

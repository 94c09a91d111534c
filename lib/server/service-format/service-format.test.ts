import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import {
  callsPerSecondInput,
  dateShapesInput,
  pageBaseInput,
  pictureHostsInput,
  sidLocationInput,
} from "#lib/server/service-format/service-format-input.ts";
import { serviceFormatSetter } from "#lib/server/service-format/service-format-setter.ts";
import { getServiceFormat } from "#lib/server/service-format/get-service-format.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

const MAIN = "林间小铺";
let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
beforeEach(() => practice.reset());
afterAll(() => practice.close());

test("while nothing is set the service format is the published one, and says that nobody set it", async () => {
  expect(await getServiceFormat()).toMatchObject({
    pageBase: { base: null, set: null },
    dateShapes: { pending: "day", sold: "day", set: null },
    sidLocation: { placement: "body", set: null },
    callsPerSecond: { count: 10, set: null },
    pictureHosts: { hosts: [], set: null },
    shops: expect.arrayContaining([{ id: practice.shopId(MAIN), name: MAIN }]),
  });
});

test("a lowered number of calls a second holds for the next departures, without a restart", async () => {
  const setCount = serviceFormatSetter("callsPerSecond");
  let page = 0;
  const ask = () =>
    callService({ personId: null, shopId: null }, "soldOrders", {
      ownerId: "2208841037615",
      edition: "basic",
      page: (page += 1),
    });
  await Promise.all(Array.from({ length: 10 }, ask));
  await setCount(practice.context, { count: 3 });
  const since = (await practice.sandbox.control.meter()).calls.length;
  await Promise.all(Array.from({ length: 7 }, ask));
  const arrivals = (await practice.sandbox.control.meter()).calls.slice(since).map((call) => call.at);
  expect(arrivals).toHaveLength(7);
  expect(busiestSecond(arrivals)).toBeLessThanOrEqual(3);
  await setCount(practice.context, { count: 10 });
  expect((await getServiceFormat()).callsPerSecond).toMatchObject({ count: 10, set: { name: "Zhou Yan" } });
});

test("each change is in the trail with what was set", async () => {
  await serviceFormatSetter("sidLocation")(practice.context, { placement: "both" });
  await serviceFormatSetter("pictureHosts")(practice.context, { hosts: ["img.example.cn"] });
  const entries = await database().select().from(auditEntries).orderBy(asc(auditEntries.id));
  const { personId } = practice.context.identity;
  expect(entries.slice(-2)).toMatchObject([
    { kind: "settingChanged", personId, details: { key: "sidLocation", placement: "both" } },
    { kind: "settingChanged", personId, details: { key: "pictureHosts", hosts: ["img.example.cn"] } },
  ]);
});

test.each([
  [dateShapesInput, { pending: "day", sold: "iso" }],
  [dateShapesInput, { pending: "day" }],
  [sidLocationInput, { placement: "header" }],
  [callsPerSecondInput, { count: 0 }],
  [callsPerSecondInput, { count: 11 }],
  [callsPerSecondInput, { count: 2.5 }],
  [callsPerSecondInput, { count: "5" }],
  [pictureHostsInput, { hosts: "*.example.cn" }],
  [pictureHostsInput, { hosts: ["img.example.cn"] }],
  [pageBaseInput, { base: 2 }],
  [pageBaseInput, { base: 1, personId: "x" }],
])("input %# is refused", (schema, input) => expect(schema.safeParse(input).success).toBe(false));

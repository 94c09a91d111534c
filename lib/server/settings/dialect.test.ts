import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import {
  callsPerSecondInput,
  dateShapesInput,
  pageBaseInput,
  pictureHostsInput,
  sidPlacementInput,
} from "#lib/server/settings/dialect-input.ts";
import { dialectSetter } from "#lib/server/settings/dialect-setter.ts";
import { getDialect } from "#lib/server/settings/get-dialect.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

const MAIN = "林间小铺";
let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
beforeEach(() => practice.reset());
afterAll(() => practice.close());

test("while nothing is set the dialect is the published one, and says that nobody set it", async () => {
  expect(await getDialect()).toMatchObject({
    pageBase: { base: null, set: null },
    dateShapes: { pending: "day", sold: "day", set: null },
    sidPlacement: { placement: "body", set: null },
    callsPerSecond: { count: 10, set: null },
    pictureHosts: { hosts: [], set: null },
    shops: expect.arrayContaining([{ id: practice.shopId(MAIN), name: MAIN }]),
  });
});

test("a lowered number of calls a second holds for the next departures, without a restart", async () => {
  const setCount = dialectSetter("callsPerSecond");
  let page = 0;
  const ask = () =>
    askService({ personId: null, shopId: null }, "soldOrders", {
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
  expect((await getDialect()).callsPerSecond).toMatchObject({ count: 10, set: { name: "Zhou Yan" } });
});

test("each change is in the trail with what was set", async () => {
  await dialectSetter("sidPlacement")(practice.context, { placement: "both" });
  await dialectSetter("pictureHosts")(practice.context, { hosts: ["img.example.cn"] });
  const entries = await database().select().from(auditEntries).orderBy(asc(auditEntries.id));
  const { personId } = practice.context.identity;
  expect(entries.slice(-2)).toMatchObject([
    { kind: "settingChanged", personId, details: { key: "sidPlacement", placement: "both" } },
    { kind: "settingChanged", personId, details: { key: "pictureHosts", hosts: ["img.example.cn"] } },
  ]);
});

test.each([
  [dateShapesInput, { pending: "day", sold: "iso" }],
  [dateShapesInput, { pending: "day" }],
  [sidPlacementInput, { placement: "header" }],
  [callsPerSecondInput, { count: 0 }],
  [callsPerSecondInput, { count: 11 }],
  [callsPerSecondInput, { count: 2.5 }],
  [callsPerSecondInput, { count: "5" }],
  [pictureHostsInput, { hosts: "*.example.cn" }],
  [pictureHostsInput, { hosts: ["img.example.cn"] }],
  [pageBaseInput, { base: 2 }],
  [pageBaseInput, { base: 1, personId: "x" }],
])("input %# is refused", (schema, input) => expect(schema.safeParse(input).success).toBe(false));

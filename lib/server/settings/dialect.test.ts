import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { callsPerSecondInput, dateShapesInput, pageBaseInput, pictureHostsInput, sidPlacementInput } from "#lib/server/settings/dialect-input.ts";
import { dialectSetter } from "#lib/server/settings/dialect-setter.ts";
import { getDialect } from "#lib/server/settings/get-dialect.ts";
import type { DateShape } from "#lib/shared/date-shapes.ts";
import { busiestSecond } from "#lib/testing/simulate-pace.ts";
import { bodyText } from "#lib/testing/body-text.ts";
import { formParts } from "#lib/testing/form-parts.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

const MAIN = "林间小铺";
let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
beforeEach(() => practice.reset());
afterAll(() => practice.close());

const days = { from: "2026-11-20", to: "2026-11-21" };
const pending = () => listPendingOrders(practice.context, { shopId: practice.shopId(MAIN), page: 1, pageSize: 20, ...days });
const sold = () => listSoldOrders(practice.context, { shopId: practice.shopId(MAIN), page: 1, pageSize: 20, edition: "enhanced", ...days });

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

const shapes: [DateShape, string, string][] = [
  ["day", "2026-11-20", "2026-11-21"],
  ["dayTime", "2026-11-20 00:00:00", "2026-11-21 23:59:59"],
  ["seconds", "1795104000", "1795276799"],
  ["milliseconds", "1795104000000", "1795276799999"],
];

test.each(shapes)("row 87: with the shape %s the days leave as %s and %s for both operations, are taken by the service, and the exact values are told", async (shape, from, to) => {
  const setShapes = dialectSetter("dateShapes");
  await setShapes(practice.context, { pending: shape, sold: "day" });
  const [first] = [await pending()];
  await setShapes(practice.context, { pending: "day", sold: shape });
  const second = await sold();
  const { calls } = await practice.sandbox.control.meter();
  expect(JSON.parse(bodyText(calls[0]!))).toMatchObject({ startTime: from, endTime: to });
  expect(Object.fromEntries(formParts(calls[1]!))).toMatchObject({ start_time: from, end_time: to });
  for (const reply of [first, second]) expect(reply).toMatchObject({ kind: "page", page: { sentDays: `${from} – ${to}` } });
  await dialectSetter("dateShapes")(practice.context, { pending: shape, sold: shape });
  expect((await pending()).kind).toBe("page");
});

test("row 87: a refusal tells what was sent, and a question without days tells nothing", async () => {
  await practice.sandbox.control.addFault({ kind: "code", code: 100, msg: "startTime" });
  expect(await pending()).toMatchObject({ kind: "problem", problem: { sentDays: "2026-11-20 – 2026-11-21" } });
  const bare = await listPendingOrders(practice.context, { shopId: practice.shopId(MAIN), page: 1, pageSize: 20, to: "2026-11-21" });
  expect(bare).toMatchObject({ page: { sentDays: "– 2026-11-21" } });
  expect(await listPendingOrders(practice.context, { shopId: practice.shopId(MAIN), page: 1, pageSize: 20 })).not.toHaveProperty("page.sentDays");
});

test("row 70: once hosts are set, pictures of any other host never reach the browser; while none is set all may", async () => {
  await practice.sandbox.control.addFault({ kind: "patchRows", patch: { goods_img: "https://10.0.0.8/tracker.png", goodsInfoList: [{ goodsImg: "https://img.example.cn/a.png" }, { goodsImg: "https://elsewhere.example/b.svg" }] } }, { times: null });
  const query = { shopId: practice.shopId(MAIN), page: 1, pageSize: 20 } as const;
  const setHosts = dialectSetter("pictureHosts");
  const urls = async () => {
    const [pendingReply, soldReply] = [await listPendingOrders(practice.context, query), await listSoldOrders(practice.context, { ...query, edition: "basic" })];
    if (pendingReply.kind !== "page" || soldReply.kind !== "page") throw new Error("a problem");
    const lines = pendingReply.page.orders.flatMap(({ goods }) => ("lines" in goods ? goods.lines.map(({ imageUrl }) => imageUrl) : []));
    return [...new Set([...lines, ...soldReply.page.orders.map(({ goods }) => goods.imageUrl)])];
  };
  expect(await urls()).toEqual(["https://img.example.cn/a.png", "https://elsewhere.example/b.svg", "https://10.0.0.8/tracker.png"]);
  await setHosts(practice.context, { hosts: ["img.example.cn"] });
  expect(await urls()).toEqual(["https://img.example.cn/a.png", null]);
  await setHosts(practice.context, { hosts: [] });
  expect(await urls()).toHaveLength(3);
});

test("a lowered number of calls a second holds for the next departures, without a restart", async () => {
  const setCount = dialectSetter("callsPerSecond");
  const ask = () => askService({ personId: null, shopId: null }, "soldOrders", { ownerId: "2208841037615", edition: "basic", page: 0 });
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

import { beforeEach, expect, test } from "vitest";
import { archiveShop } from "#lib/server/shops/arrange-shops.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { NOTICE_EVENTS, type NoticeFacts } from "#lib/shared/notices/notices.ts";
import { bookOrders, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { noticeTrials, NOON } from "#lib/testing/notice-trials.ts";
import { MAIN, OTHER } from "#lib/testing/sandbox-shops.ts";
import { forgetEnv } from "#lib/testing/set-test-env.ts";
import { noticeText } from "./notice-text.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { changeTarget, changeTargetInput, createTargetInput, listNoticeRecipients } from "./recipients.ts";

const trials = noticeTrials();
const { addTarget, deliver, tell, tellOnly, textsSent } = trials;
const READ_AT = NOON - 18 * MINUTE_MS;
const HALF_PAST_TWO = NOON + 2.5 * HOUR_MS;
const atTimes = { events: [], orderTimes: ["08:30", "14:30"] };
const onNewOverdue = { events: ["newOverdue"] };

beforeEach(async () => {
  await emptyTables("orders", "order_counts", "order_readings");
  const named = [
    { value: "1", name: "待发货", isWaiting: true },
    { value: "2", name: "已发货", isWaiting: false },
  ];
  await putSetting("orderStatuses", { statuses: named }, null);
});

/** Puts orders into a shop's book that have to ship so many hours after noon. */
async function book(shop: string, hours: number[], status = "1"): Promise<void> {
  const sold = hours.map((after) =>
    soldOrder(`44029816077133${String(Math.round(after * 60) + 500_000)}`, {
      shipBy: { value: NOON + after * HOUR_MS },
      status,
    }),
  );
  await bookOrders(trials.app.shopId(shop), { sold }, new Date(READ_AT));
}

const archive = (shop: string, isArchived: boolean) =>
  archiveShop(trials.app.context, { id: trials.app.shopId(shop), isArchived });

test("at its time a recipient gets the counts of each shop, in its language", async () => {
  await addTarget(atTimes);
  await addTarget({ ...atTimes, locale: "zh-CN" });
  await book(MAIN, [-30, -1, 3, 6, 20]);
  await book(OTHER, [2.6, 90]);
  await book(OTHER, [-2, 3], "2");
  expect(await tell(HALF_PAST_TWO - 1_000)).toBe(0);
  expect(await tell(HALF_PAST_TWO)).toBe(2);
  const [en = "", zh = ""] = textsSent().toSorted();
  expect(en.split("\n")).toEqual([
    "Merchant Desk (sandbox): Orders: 2 overdue, 3 due within 4 hours",
    "· 林间小铺: 2 overdue, 2 due within 4 hours",
    "· 拾光文具: 1 due within 4 hours",
    "Order data as of 11-23 11:42",
    "11-23 14:30",
  ]);
  expect(zh.split("\n")).toEqual([
    "Merchant Desk（沙盒）：订单：2 单已超时、3 单需在 4 小时内发货",
    "· 林间小铺：2 单已超时、2 单需在 4 小时内发货",
    "· 拾光文具：1 单需在 4 小时内发货",
    "订单数据更新于 11-23 11:42",
    "11-23 14:30",
  ]);
});

test("two dashboards send the counts of one time once, and the next time again", async () => {
  await addTarget(atTimes);
  await book(MAIN, [-1]);
  await Promise.all([tellOnly(HALF_PAST_TWO), tellOnly(HALF_PAST_TWO + 1), tellOnly(HALF_PAST_TWO)]);
  await tellOnly(HALF_PAST_TWO + 5_000);
  await Promise.all([deliver(HALF_PAST_TWO + 5_000), deliver(HALF_PAST_TWO + 5_000)]);
  expect(textsSent()).toHaveLength(1);
  expect(await tell(HALF_PAST_TWO + 18 * HOUR_MS)).toBe(1);
});

test.each([
  [59, 1],
  [60, 0],
])("a time that passed %i minutes ago, when no dashboard ran, is sent %i times", async (minutes, count) => {
  await addTarget(atTimes);
  await book(MAIN, [-1]);
  expect(await tell(HALF_PAST_TWO + minutes * MINUTE_MS)).toBe(count);
});

test("of times missed within an hour the last is sent, none from before the recipient's change", async () => {
  const orderTimes = ["11:50", "14:00", "14:30"];
  const id = await addTarget({ ...atTimes, orderTimes });
  await book(MAIN, [-1]);
  expect(await tell(NOON)).toBe(0);
  expect(await tell(HALF_PAST_TWO + 10 * MINUTE_MS)).toBe(1);
  const given = { name: "群", channel: "wecom", locale: "en", isOn: true, quietFrom: null, quietUntil: null };
  const changed = changeTargetInput.parse({ ...given, ...atTimes, orderTimes: ["15:00"], id });
  await changeTarget(trials.app.context, changed, HALF_PAST_TWO + 31 * MINUTE_MS);
  expect(await tell(HALF_PAST_TWO + 32 * MINUTE_MS)).toBe(0);
  expect(await listNoticeRecipients()).toMatchObject([{ orderTimes: ["15:00"] }]);
});

test("times are those of the desk's time zone, also on the day when clocks go forward", async () => {
  const zone = process.env.TZ_SHOP;
  process.env.TZ_SHOP = "Europe/Berlin";
  forgetEnv();
  await addTarget({ ...atTimes, orderTimes: ["14:30"] });
  await book(MAIN, [-1]);
  expect(await tell(HALF_PAST_TWO)).toBe(0);
  expect(await tell(Date.parse("2026-11-23T13:30:00Z"))).toBe(1);
  expect(await tell(Date.parse("2027-03-28T12:29:59Z"))).toBe(0);
  expect(await tell(Date.parse("2027-03-28T12:30:00Z"))).toBe(1);
  if (zone === undefined) delete process.env.TZ_SHOP;
  else process.env.TZ_SHOP = zone;
  forgetEnv();
});

test("nothing is sent while no order is due, nor of an archived shop; quiet hours hold it", async () => {
  await addTarget({ ...atTimes, quietFrom: 14, quietUntil: 15 });
  await book(MAIN, [20, 90]);
  await book(OTHER, [-1]);
  await archive(OTHER, true);
  expect(await tell(HALF_PAST_TWO)).toBe(0);
  expect(await listDeliveries()).toEqual([]);
  await archive(OTHER, false);
  await tell(HALF_PAST_TWO + 24 * HOUR_MS);
  expect(await listDeliveries()).toMatchObject([{ event: "ordersDue", state: "held" }]);
  expect(await tell(HALF_PAST_TWO + 24.5 * HOUR_MS)).toBe(1);
});

test("a shop's new overdue orders are told once, what follows within an hour together", async () => {
  await addTarget(onNewOverdue);
  await addTarget({ ...onNewOverdue, locale: "zh-CN" });
  await addTarget({ events: ["maybeCharged"] });
  await book(MAIN, [-3, 0.5, 0.6, 0.9, 1.2, 4]);
  await book(MAIN, [0.7], "2");
  expect(await tell(NOON)).toBe(0);
  expect(await tell(NOON + 0.55 * HOUR_MS)).toBe(2);
  const both = () => Promise.all([tellOnly(NOON + 0.65 * HOUR_MS), tellOnly(NOON + 0.65 * HOUR_MS)]);
  await both();
  expect(await tell(NOON + HOUR_MS)).toBe(0);
  expect(await tell(NOON + 1.54 * HOUR_MS)).toBe(0);
  expect(await tell(NOON + 1.56 * HOUR_MS)).toBe(2);
  expect(await tell(NOON + 3 * HOUR_MS)).toBe(0);
  const [first = "", second = ""] = textsSent().filter((text) => text.includes("overdue"));
  expect(first.split("\n").slice(0, 2)).toEqual([
    "Merchant Desk (sandbox): 林间小铺 has 1 new overdue order",
    "Order data as of 11-23 11:42",
  ]);
  expect(second.split("\n")[0]).toContain("林间小铺 has 3 new overdue orders");
  expect(textsSent().filter((text) => text.includes("林间小铺 新增 3 单超时"))).toHaveLength(1);
});

test("shops are told of separately, an archived one not; looks start when somebody wants them", async () => {
  await addTarget({ events: ["maybeCharged"] });
  await book(MAIN, [-3, 0.5, 1.5]);
  await book(OTHER, [1.5]);
  expect(await tell(NOON)).toBe(0);
  await addTarget(onNewOverdue);
  expect(await tell(NOON + HOUR_MS)).toBe(0);
  expect(await tell(NOON + 2 * HOUR_MS)).toBe(2);
  await archive(OTHER, true);
  await book(OTHER, [3.5]);
  expect(await tell(NOON + 4 * HOUR_MS)).toBe(0);
  await archive(OTHER, false);
});

test("links lead to the overdue orders, of the shop where one is meant; more shops are counted", async () => {
  const words = { locale: "en", timeZone: "Asia/Shanghai", isSandbox: false } as const;
  const textOf = (event: "newOverdue" | "ordersDue", facts: NoticeFacts) =>
    noticeText(
      { event, facts, at: NOON, isRepeated: false },
      { ...words, address: "https://desk.example", shopName: (id) => id },
    );
  const due = Array.from({ length: 14 }, (_, nr) => ({ shopId: `Shop ${nr}`, overdue: 1, soon: 0 }));
  const lines = (await textOf("ordersDue", { due })).split("\n");
  expect(lines.slice(-3)).toEqual([
    "and 2 more",
    "11-23 12:00",
    "https://desk.example/orders/book?all=1&due=overdue&sort=shipBy",
  ]);
  const shopId = trials.app.shopId(MAIN);
  expect(await textOf("newOverdue", { shopId, overdue: 3 })).toContain(
    `https://desk.example/orders/book?shop=${shopId}&due=overdue&sort=shipBy`,
  );
});

test("at most four times, each of the clock; a recipient needs an event or a time", () => {
  const given = {
    ...{ name: "群", channel: "wecom", locale: "en", isOn: true, quietFrom: null, quietUntil: null },
    webhook: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa",
  };
  const isTaken = (events: readonly string[], orderTimes: string[]) =>
    createTargetInput.safeParse({ ...given, events, orderTimes }).success;
  expect(isTaken([], ["08:30", "11:00", "14:00", "17:30"])).toBe(true);
  expect(isTaken([], [])).toBe(false);
  expect(isTaken(NOTICE_EVENTS, [])).toBe(true);
  for (const wrong of [["24:00"], ["8:30"], ["01:00", "02:00", "03:00", "04:00", "05:00"]])
    expect(isTaken([], wrong)).toBe(false);
});

import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { noticeDeliveries, noticeSignals, noticeTargets } from "#lib/server/db/notices-schema.ts";
import { auditEntries, shops } from "#lib/server/db/schema.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { NOTICE_EVENTS, type NoticeEvent } from "#lib/shared/notices/notices.ts";
import { startMailStandIn, startRobotStandIn, type RobotStandIn } from "#lib/testing/notice-stand-ins.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { deliverNotices, sendTestNotice } from "./deliver.ts";
import { listDeliveries, purgeDeliveries } from "./list-deliveries.ts";
import { changeTarget, createTarget, createTargetInput, listNoticeTargets, removeTarget } from "./targets.ts";
import { tellNotices } from "./tell.ts";

const KEY = "693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa";
const HOUR_MS = 3_600_000;
/** Noon in Shanghai. */
const NOON = Date.parse("2026-11-23T04:00:00Z");
let app: TestApp;
let robots: RobotStandIn;

beforeAll(async () => {
  robots = await startRobotStandIn();
  process.env.NOTICE_STAND_IN_URL = robots.url;
  app = await openTestApp();
});
afterAll(async () => {
  await app.close();
  await robots.close();
  delete process.env.NOTICE_STAND_IN_URL;
});
beforeEach(async () => {
  await app.reset();
  await emptyTables("notice_targets", "notice_signals", "notice_causes", "notice_deliveries");
  robots.calls.length = 0;
  robots.replies.length = 0;
});

const WEBHOOKS = {
  wecom: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`,
  dingtalk: `https://oapi.dingtalk.com/robot/send?access_token=${KEY}`,
  feishu: `https://open.feishu.cn/open-apis/bot/v2/hook/${KEY}`,
};
async function addTarget(given: Record<string, unknown> = {}): Promise<string> {
  const channel = (given.channel ?? "wecom") as keyof typeof WEBHOOKS;
  const input = {
    name: "值班群",
    channel,
    locale: "en",
    events: NOTICE_EVENTS,
    quietFrom: null,
    quietUntil: null,
    isOn: true,
    ...(channel in WEBHOOKS ? { webhook: WEBHOOKS[channel] } : {}),
    ...given,
  };
  return (await createTarget(app.context, createTargetInput.parse(input))).id;
}
const textsSent = () =>
  robots.calls.map(({ body }) => (body.text as { content: string } | undefined)?.content ?? "");
async function refuse(code: number, msg: string): Promise<void> {
  await app.sandbox.control.addFault({ kind: "code", code, msg });
  const shopId = app.shopId("林间小铺");
  const caller = { personId: app.context.identity.personId, shopId, cache: "bypass" as const };
  const [shop] = (await database().select().from(shops)).filter(({ id }) => id === shopId);
  await callService(caller, "pendingOrders", {
    shop: { ownerId: shop!.ownerId, shopId: shop!.shopId, sellerId: shop!.sellerId },
    page: 1,
    pageSize: 10,
  } as never);
}
const signal = (event: NoticeEvent, cause: string, facts = {}) =>
  database().insert(noticeSignals).values({ event, cause, facts });

test("a refused token is noted in the commit of its call, told once an hour, and then says that it goes on", async () => {
  await addTarget();
  await refuse(401, "凭证无效");
  expect(await database().$count(calls)).toBe(1);
  expect(await database().$count(noticeSignals)).toBe(1);
  await tellNotices(NOON);
  await deliverNotices(() => NOON);
  await signal("tokenRefused", "tokenRefused", { operation: "soldOrders" });
  await tellNotices(NOON + HOUR_MS - 1_000);
  expect(await deliverNotices(() => NOON + HOUR_MS - 1_000)).toBe(0);
  await tellNotices(NOON + HOUR_MS);
  await deliverNotices(() => NOON + HOUR_MS);
  const [first = "", second = ""] = textsSent();
  expect(robots.calls).toHaveLength(2);
  expect(first).toContain("Merchant Desk (sandbox): The service rejected the access token (401)");
  expect(first).not.toContain("Still happening");
  expect(second).toContain("Still happening: once more");
});

test("while there is nobody to tell nothing is noted, and what a paused target would be told is dropped", async () => {
  await refuse(401, "凭证无效");
  expect(await database().$count(noticeSignals)).toBe(0);
  await addTarget({ isOn: false });
  await refuse(401, "凭证无效");
  expect(await database().$count(noticeSignals)).toBe(0);
});

test.each([
  ["没有接口权限，请开通正式接口", "No permission for"],
  ["接口调用次数不足，请充值", "No calls left for"],
  ["204 something new", "permission, calls or balance (204)"],
])("of a 204 that says %s: %s", async (said, told) => {
  await addTarget();
  await refuse(204, said);
  await tellNotices(NOON);
  await deliverNotices(() => NOON);
  expect(textsSent()).toEqual([expect.stringContaining(told)]);
  expect(textsSent()[0]).not.toContain(said);
});

test("a target is told of the events that are on for it alone, in its language", async () => {
  await addTarget({ events: ["shopNeedsScan"], locale: "zh-CN" });
  await addTarget({ channel: "dingtalk", secret: "SEC1234567890", events: ["mismatchRun"] });
  await signal("shopNeedsScan", "shopNeedsScan 1", { shopId: app.shopId("林间小铺") });
  await recordAudit({ kind: "mismatchRun", personId: app.context.identity.personId, details: { count: 5 } });
  await signal("maybeCharged", "maybeCharged");
  await tellNotices(NOON);
  await deliverNotices(() => NOON);
  expect(textsSent().toSorted()).toEqual([
    expect.stringContaining("5 cards in a row didn’t match"),
    expect.stringContaining("林间小铺 需要重新授权"),
  ]);
  expect(robots.calls.find(({ path }) => path === "/robot/send")?.query.has("sign")).toBe(true);
});

test("a budget is told at 80 and at 100 per cent, each once in its day", async () => {
  await addTarget();
  await putSetting("budgets", { limits: [{ scope: "all", period: "day", unit: "calls", limit: 5 }] }, null);
  const tellAfter = async (count: number) => {
    for (let done = 0; done < count; done += 1) await refuse(100, "参数错误");
    await tellNotices();
    await deliverNotices();
    return textsSent().map((text) => text.split("\n")[0]);
  };
  expect(await tellAfter(3)).toEqual([]);
  expect(await tellAfter(1)).toEqual([expect.stringContaining("The budget for today is 80% used")]);
  expect(await tellAfter(0)).toHaveLength(1);
  expect((await tellAfter(1))[1]).toContain("The budget for today is used up");
  expect(await tellAfter(0)).toHaveLength(2);
});

test("of a budget that only warns it is told that calls go on", async () => {
  await addTarget();
  const limit = { scope: "all", period: "day", unit: "calls", limit: 1, isWarnOnly: true } as const;
  await putSetting("budgets", { limits: [limit] }, null);
  await refuse(100, "参数错误");
  await tellNotices();
  await deliverNotices();
  expect(textsSent()[0]).toContain("It only warns: calls go on.");
});

test("of a person's limit it is told that it is one person's, and not whose", async () => {
  await addTarget();
  await putSetting(
    "budgets",
    { limits: [{ scope: "role:staff", period: "day", unit: "points", limit: 3 }] },
    null,
  );
  await addCall({ personId: app.context.identity.personId });
  await tellNotices();
  await tellNotices();
  await deliverNotices();
  expect(textsSent()).toEqual([
    expect.stringContaining("The budget for today is used up: the limit of one person"),
  ]);
  expect(textsSent()[0]).not.toContain(app.context.identity.name);
});

test("what comes in quiet hours over midnight is held, and told as one message after them", async () => {
  await addTarget({ quietFrom: 22, quietUntil: 8 });
  const night = Date.parse("2026-11-23T15:30:00Z");
  await signal("maybeCharged", "maybeCharged");
  await signal("tokenRefused", "tokenRefused", { operation: "soldOrders" });
  await tellNotices(night);
  expect(await deliverNotices(() => night)).toBe(0);
  expect((await listDeliveries()).map(({ state }) => state)).toEqual(["held", "held"]);
  const beforeEight = Date.parse("2026-11-23T23:59:59Z");
  await tellNotices(beforeEight);
  expect(await deliverNotices(() => beforeEight)).toBe(0);
  const eight = beforeEight + 1_000;
  await tellNotices(eight);
  expect(await deliverNotices(() => eight)).toBe(1);
  expect(textsSent()[0]).toContain("2 notices from the quiet hours");
  expect(textsSent()[0]).toContain("· The service rejected the access token (401)");
  expect((await listDeliveries()).map(({ event, state }) => [event, state])).toEqual([["digest", "sent"]]);
});

test("two senders deliver each notice once", async () => {
  await addTarget();
  await addTarget({ channel: "feishu", secret: "Bz8x1234567890" });
  for (let nr = 0; nr < 5; nr += 1) await signal("shopNeedsScan", `shopNeedsScan ${nr}`);
  await Promise.all([tellNotices(NOON), tellNotices(NOON)]);
  const send = () => deliverNotices(() => NOON);
  await Promise.all([send(), send(), send(), send()]);
  await send();
  expect(robots.calls).toHaveLength(10);
});

test("a sender that died loses nothing: its claim ends, and the notice says that it may have come before", async () => {
  await addTarget();
  await signal("tokenRefused", "tokenRefused", { operation: "soldOrders" });
  await tellNotices(NOON);
  await database()
    .update(noticeDeliveries)
    .set({ tries: 1, triedAt: new Date(NOON), claimedUntil: new Date(NOON + 60_000) });
  expect(await deliverNotices(() => NOON + 59_000)).toBe(0);
  expect(await deliverNotices(() => NOON + 60_000)).toBe(1);
  expect(textsSent()[0]).toContain("it may have arrived before");
});

test("a failure that may pass is tried five times with longer waits, then the notice is given up and shown", async () => {
  await addTarget();
  await signal("tokenRefused", "tokenRefused", { operation: "soldOrders" });
  await tellNotices(NOON);
  for (let nr = 0; nr < 6; nr += 1)
    robots.replies.push({ body: JSON.stringify({ errcode: 45_009, errmsg: `freq ${KEY} 13912345678` }) });
  const dues: number[] = [];
  for (let at = NOON; dues.length < 5;) {
    expect(await deliverNotices(() => at)).toBe(1);
    const [row] = await database().select().from(noticeDeliveries);
    dues.push(at - NOON);
    expect(await deliverNotices(() => row!.dueAt.getTime() - 1_000)).toBe(0);
    at = row!.dueAt.getTime();
  }
  expect(dues[4]).toBeGreaterThanOrEqual(81 * 60_000);
  expect(robots.calls).toHaveLength(5);
  expect(await deliverNotices(() => NOON + 24 * HOUR_MS)).toBe(0);
  const [shown] = await listDeliveries();
  expect(shown).toMatchObject({ state: "failed", tries: 5, problem: "tooMany" });
  expect(shown?.said).toBe("45009 freq […] ****5678");
});

test.each([
  [{ body: JSON.stringify({ errcode: 93_000, errmsg: "invalid webhook url" }) }, "refused"],
  [{ status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }, "moved"],
  [{ body: "x".repeat(100_000) }, "notUnderstood"],
])("what will not change is not tried again: %#", async (reply, problem) => {
  const id = await addTarget();
  robots.replies.push(reply);
  expect(await sendTestNotice(app.context, { id }, NOON)).toMatchObject({ isSent: false, problem });
  expect(await listDeliveries()).toMatchObject([{ event: "test", state: "failed", problem }]);
  expect(await deliverNotices(() => NOON + HOUR_MS)).toBe(0);
  expect(robots.calls).toHaveLength(1);
});

test("of one robot's messages no more leave in a minute than the services take", async () => {
  await addTarget();
  for (let nr = 0; nr < 25; nr += 1) await signal("shopNeedsScan", `shopNeedsScan ${nr}`);
  await tellNotices(NOON);
  expect(await deliverNotices(() => NOON)).toBe(18);
  expect(await deliverNotices(() => NOON + 59_000)).toBe(0);
  expect(await deliverNotices(() => NOON + 60_000)).toBe(7);
});

test("e-mail arrives through a mail server, and a wrong password is said", async () => {
  const server = await startMailStandIn("mail-password-1");
  const mail = {
    channel: "email",
    host: "127.0.0.1",
    port: server.port,
    user: "desk",
    from: "desk@shop.example",
    to: "boss@shop.example",
  };
  const right = await addTarget({ ...mail, password: "mail-password-1" });
  expect(await sendTestNotice(app.context, { id: right }, NOON)).toEqual({ isSent: true });
  expect(server.mails).toMatchObject([
    { from: "desk@shop.example", to: ["boss@shop.example"], user: "desk" },
  ]);
  expect(server.mails[0]?.data).toContain("Subject: Merchant Desk (sandbox): This is a test.");
  const wrong = await addTarget({ ...mail, password: "mail-password-2" });
  expect(await sendTestNotice(app.context, { id: wrong }, NOON)).toMatchObject({ problem: "signInRefused" });
  await server.close();
  expect(await sendTestNotice(app.context, { id: right }, NOON)).toMatchObject({ problem: "unreachable" });
});

test("keys, sign secrets and passwords are kept under seal, never shown again, and stay when nothing new is typed", async () => {
  const id = await addTarget({ channel: "dingtalk", secret: "SEC-planted-secret-1" });
  const [target] = await listNoticeTargets();
  expect(target).toMatchObject({ lastFour: "5aaa" });
  expect(JSON.stringify(target)).not.toContain("planted");
  const kept = createTargetInput.safeParse({ ...target, lastFour: undefined });
  expect(kept.success).toBe(false);
  const changed = {
    ...EMPTY,
    name: "新群",
    channel: "dingtalk" as const,
    locale: "en" as const,
    events: [...NOTICE_EVENTS],
    id,
  };
  await changeTarget(app.context, changed);
  expect(await sendTestNotice(app.context, { id }, NOON)).toEqual({ isSent: true });
  expect(robots.calls[0]?.query.get("access_token")).toBe(KEY);
  expect(robots.calls[0]?.query.has("sign")).toBe(true);
  const rows = await dumpRows(app.databaseUrl);
  expect(rows).not.toContain(KEY);
  expect(rows).not.toContain("SEC-planted-secret-1");
  await removeTarget(app.context, { id });
  expect(await database().$count(noticeTargets)).toBe(0);
  const kinds = await database().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(3);
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "noticeTargetRemoved",
    "noticeTargetChanged",
    "noticeTargetAdded",
  ]);
});

const EMPTY = {
  webhook: "",
  secret: "",
  host: "",
  port: 465,
  user: "",
  password: "",
  from: "",
  to: "",
  quietFrom: null,
  quietUntil: null,
  isOn: true,
};

const PLANTED = [
  "6222020000000102004",
  "13912345678",
  "11010519491231002X",
  "sandbox-test-token",
  "2209315720468",
];

test("no message of any event holds anybody's number, an order number, the token or the service's own words", async () => {
  await addTarget();
  await addTarget({ locale: "zh-CN" });
  const shopId = app.shopId("林间小铺");
  await refuse(401, `凭证无效 ${PLANTED.join(" ")}`);
  await refuse(204, `没有接口权限 ${PLANTED.join(" ")}`);
  await signal("shopNeedsScan", `shopNeedsScan ${shopId}`, { shopId });
  await signal("maybeCharged", "maybeCharged");
  await recordAudit({ kind: "mismatchRun", personId: app.context.identity.personId, details: { count: 5 } });
  await putSetting("budgets", { limits: [{ scope: "all", period: "day", unit: "calls", limit: 1 }] }, null);
  await tellNotices();
  await deliverNotices();
  const told = textsSent();
  expect(new Set((await database().select().from(noticeDeliveries)).map(({ event }) => event))).toEqual(
    new Set(NOTICE_EVENTS),
  );
  expect(told).toHaveLength(NOTICE_EVENTS.length * 2);
  for (const text of told) {
    for (const planted of PLANTED) expect(text).not.toContain(planted);
    expect(text).not.toContain(app.context.identity.name);
    expect(text).not.toMatch(/\d{8,}/);
  }
});

test("deliveries are removed after 90 days", async () => {
  const id = await addTarget();
  await sendTestNotice(app.context, { id }, NOON);
  await purgeDeliveries(NOON + 90 * 24 * HOUR_MS);
  expect(await listDeliveries()).toHaveLength(1);
  await purgeDeliveries(NOON + 90 * 24 * HOUR_MS + 1);
  expect(await listDeliveries()).toEqual([]);
});

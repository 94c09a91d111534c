import { afterAll, beforeAll, beforeEach } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { noticeDeliveries, noticeSignals } from "#lib/server/db/notices-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { deliverNotices, sendTestNotice } from "#lib/server/notices/deliver.ts";
import { countDueOrders, signalNewOverdue } from "#lib/server/orders/book/due-orders.ts";
import { queueNotices } from "#lib/server/notices/queue-notices.ts";
import { createTarget, createTargetInput } from "#lib/server/notices/recipients.ts";
import { NOTICE_EVENTS, type NoticeEvent } from "#lib/shared/notices/notices.ts";
import { emptyTables } from "./empty-tables.ts";
import { startBotStandIn, type BotStandIn } from "./notice-stand-ins.ts";
import { forgetEnv } from "./set-test-env.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

/** Noon in Shanghai. */
export const NOON = Date.parse("2026-11-23T04:00:00Z");
export const KEY = "693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa";

const WEBHOOKS = {
  wecom: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`,
  dingtalk: `https://oapi.dingtalk.com/robot/send?access_token=${KEY}`,
  feishu: `https://open.feishu.cn/open-apis/bot/v2/hook/${KEY}`,
};

/** Allows notices to use these mail servers of the inner network. */
export function allowMailServers(servers: string): void {
  process.env.INNER_MAIL_SERVERS = servers;
  forgetEnv();
}

/** A dashboard whose notices go to a stand-in of the group chats; each test begins without recipients. */
export function noticeTrials() {
  let app: TestApp;
  let bots: BotStandIn;

  beforeAll(async () => {
    bots = await startBotStandIn();
    process.env.NOTICE_STAND_IN_URL = bots.url;
    app = await openTestApp();
  });
  afterAll(async () => {
    await app.close();
    await bots.close();
    delete process.env.NOTICE_STAND_IN_URL;
  });
  beforeEach(async () => {
    await app.reset();
    await emptyTables("notice_targets", "notice_signals", "notice_causes", "notice_deliveries");
    bots.calls.length = 0;
    bots.replies.length = 0;
  });

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
    return (await createTarget(app.context, createTargetInput.parse(input), NOON)).id;
  }

  /** Makes a call that the service rejects with this code. */
  async function refuse(code: number, msg: string): Promise<void> {
    await app.sandbox.control.addFault({ kind: "code", code, msg });
    const shopId = app.shopId("林间小铺");
    const caller = { personId: app.context.identity.personId, shopId, cache: "bypass" as const };
    const [shop] = (await database().select().from(shops)).filter(({ id }) => id === shopId);
    if (shop === undefined) throw new Error("no such shop");
    await callService(caller, "pendingOrders", {
      shop: { ownerId: shop.ownerId, shopId: shop.shopId, sellerId: shop.sellerId },
      page: 1,
      pageSize: 10,
    } as never);
  }

  const deliver = (at = NOON) => deliverNotices(() => at);

  async function tellOnly(at = NOON): Promise<void> {
    await signalNewOverdue(at);
    await queueNotices(countDueOrders, at);
  }

  return {
    deliver,
    /** Queues the notices that are due at this moment, and delivers them. */
    tell: async (at = NOON) => {
      await tellOnly(at);
      return deliver(at);
    },
    tellOnly,
    test: (id: string, at = NOON) => sendTestNotice(app.context, { id }, at),
    rows: () => database().select().from(noticeDeliveries),
    get app() {
      return app;
    },
    get robots() {
      return bots;
    },
    addTarget,
    refuse,
    textsSent: () =>
      bots.calls.map(({ body }) => (body.text as { content: string } | undefined)?.content ?? ""),
    signal: (event: NoticeEvent, cause: string = event, facts = {}) =>
      database().insert(noticeSignals).values({ event, cause, facts }),
    /** Signals that the authorization of `count` shops has ended. */
    signalShops: (count: number) =>
      database()
        .insert(noticeSignals)
        .values(
          Array.from({ length: count }, (_, nr) => ({
            event: "shopNeedsScan" as const,
            cause: `shop ${nr}`,
            facts: {},
          })),
        ),
    signalToken: () =>
      database()
        .insert(noticeSignals)
        .values({ event: "tokenRefused", cause: "tokenRefused", facts: { operation: "soldOrders" } }),
  };
}

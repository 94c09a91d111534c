import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { noticeDeliveries } from "#lib/server/db/notices-schema.ts";
import { startMailStandIn } from "#lib/testing/notice-stand-ins.ts";
import { deliverNotices, sendTestNotice } from "./deliver.ts";
import { listDeliveries, purgeDeliveries } from "./list-deliveries.ts";
import { tellNotices } from "./tell.ts";
import { allowMailServers, KEY, noticeTrials } from "#lib/testing/notice-trials.ts";

const HOUR_MS = 3_600_000;
/** Noon in Shanghai. */
const NOON = Date.parse("2026-11-23T04:00:00Z");
const trials = noticeTrials();
const { addTarget, textsSent, signal } = trials;

test("two senders deliver each notice once", async () => {
  await addTarget();
  await addTarget({ channel: "feishu", secret: "Bz8x1234567890" });
  for (let nr = 0; nr < 5; nr += 1) await signal("shopNeedsScan", `shopNeedsScan ${nr}`);
  await Promise.all([tellNotices(NOON), tellNotices(NOON)]);
  const send = () => deliverNotices(() => NOON);
  await Promise.all([send(), send(), send(), send()]);
  await send();
  expect(trials.robots.calls).toHaveLength(10);
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
    trials.robots.replies.push({
      body: JSON.stringify({ errcode: 45_009, errmsg: `freq ${KEY} 13912345678` }),
    });
  const dues: number[] = [];
  for (let at = NOON; dues.length < 5;) {
    expect(await deliverNotices(() => at)).toBe(1);
    const [row] = await database().select().from(noticeDeliveries);
    dues.push(at - NOON);
    expect(await deliverNotices(() => row!.dueAt.getTime() - 1_000)).toBe(0);
    at = row!.dueAt.getTime();
  }
  expect(dues[4]).toBeGreaterThanOrEqual(81 * 60_000);
  expect(trials.robots.calls).toHaveLength(5);
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
  trials.robots.replies.push(reply);
  expect(await sendTestNotice(trials.app.context, { id }, NOON)).toMatchObject({ isSent: false, problem });
  expect(await listDeliveries()).toMatchObject([{ event: "test", state: "failed", problem }]);
  expect(await deliverNotices(() => NOON + HOUR_MS)).toBe(0);
  expect(trials.robots.calls).toHaveLength(1);
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
  allowMailServers(`127.0.0.1:${server.port}`);
  const mail = {
    channel: "email",
    host: "127.0.0.1",
    port: server.port,
    user: "desk",
    from: "desk@shop.example",
    to: "boss@shop.example",
  };
  const right = await addTarget({ ...mail, password: "mail-password-1" });
  expect(await sendTestNotice(trials.app.context, { id: right }, NOON)).toEqual({ isSent: true });
  expect(server.mails).toMatchObject([
    { from: "desk@shop.example", to: ["boss@shop.example"], user: "desk" },
  ]);
  expect(server.mails[0]?.data).toContain("Subject: Merchant Desk (sandbox): This is a test.");
  const wrong = await addTarget({ ...mail, password: "mail-password-2" });
  expect(await sendTestNotice(trials.app.context, { id: wrong }, NOON)).toMatchObject({
    problem: "signInRefused",
  });
  await server.close();
  expect(await sendTestNotice(trials.app.context, { id: right }, NOON)).toMatchObject({
    problem: "unreachable",
  });
});

test("deliveries are removed after 90 days", async () => {
  const id = await addTarget();
  await sendTestNotice(trials.app.context, { id }, NOON);
  await purgeDeliveries(NOON + 90 * 24 * HOUR_MS);
  expect(await listDeliveries()).toHaveLength(1);
  await purgeDeliveries(NOON + 90 * 24 * HOUR_MS + 1);
  expect(await listDeliveries()).toEqual([]);
});

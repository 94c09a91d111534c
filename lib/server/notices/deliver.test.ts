import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { noticeDeliveries } from "#lib/server/db/notices-schema.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { startMailStandIn } from "#lib/testing/notice-stand-ins.ts";
import { listDeliveries, purgeDeliveries } from "./list-deliveries.ts";
import { allowMailServers, KEY, noticeTrials, NOON } from "#lib/testing/notice-trials.ts";

const trials = noticeTrials();
const { addTarget, deliver, rows, signalShops, signalToken, tellOnly, textsSent } = trials;

test("two senders deliver each notice once", async () => {
  await addTarget();
  await addTarget({ channel: "feishu", secret: "Bz8x1234567890" });
  await signalShops(5);
  await Promise.all([tellOnly(), tellOnly()]);
  await Promise.all([deliver(), deliver(), deliver(), deliver()]);
  await deliver();
  expect(trials.robots.calls).toHaveLength(10);
});

test("a sender that died loses nothing: its claim ends, the notice says it may have come before", async () => {
  await addTarget();
  await signalToken();
  await tellOnly();
  await database()
    .update(noticeDeliveries)
    .set({ tries: 1, triedAt: new Date(NOON), claimedUntil: new Date(NOON + 60_000) });
  expect(await deliver(NOON + 59_000)).toBe(0);
  expect(await deliver(NOON + 60_000)).toBe(1);
  expect(textsSent()[0]).toContain("it may have arrived before");
});

test("a failure that may pass is tried five times with longer waits, then given up and shown", async () => {
  await addTarget();
  await signalToken();
  await tellOnly();
  const body = JSON.stringify({ errcode: 45_009, errmsg: `freq ${KEY} 13912345678` });
  trials.robots.replies.push(...Array(6).fill({ body }));
  const dues: number[] = [];
  for (let at = NOON; dues.length < 5;) {
    expect(await deliver(at)).toBe(1);
    const [row] = await rows();
    dues.push(at - NOON);
    expect(await deliver(row!.dueAt.getTime() - 1_000)).toBe(0);
    at = row!.dueAt.getTime();
  }
  expect(dues[4]).toBeGreaterThanOrEqual(81 * 60_000);
  expect(trials.robots.calls).toHaveLength(5);
  expect(await deliver(NOON + 24 * HOUR_MS)).toBe(0);
  const said = "45009 freq […] ****5678";
  expect(await listDeliveries()).toMatchObject([{ state: "failed", tries: 5, problem: "tooMany", said }]);
});

test.each([
  [{ body: JSON.stringify({ errcode: 93_000, errmsg: "invalid webhook url" }) }, "refused"],
  [{ status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }, "moved"],
  [{ body: "x".repeat(100_000) }, "notUnderstood"],
])("what will not change is not tried again: %#", async (reply, problem) => {
  const id = await addTarget();
  trials.robots.replies.push(reply);
  expect(await trials.test(id)).toMatchObject({ isSent: false, problem });
  expect(await listDeliveries()).toMatchObject([{ event: "test", state: "failed", problem }]);
  expect(await deliver(NOON + HOUR_MS)).toBe(0);
  expect(trials.robots.calls).toHaveLength(1);
});

test("of one robot's messages no more leave in a minute than the services take", async () => {
  await addTarget();
  await signalShops(25);
  await tellOnly();
  expect(await deliver()).toBe(18);
  expect(await deliver(NOON + 59_000)).toBe(0);
  expect(await deliver(NOON + 60_000)).toBe(7);
});

test("e-mail arrives through a mail server, and a wrong password is said", async () => {
  const server = await startMailStandIn("mail-password-1");
  allowMailServers(`127.0.0.1:${server.port}`);
  const [from, to] = ["desk@shop.example", "boss@shop.example"];
  const mail = { channel: "email", host: "127.0.0.1", port: server.port, user: "desk", from, to };
  const right = await addTarget({ ...mail, password: "mail-password-1" });
  expect(await trials.test(right)).toEqual({ isSent: true });
  expect(server.mails).toMatchObject([{ from, to: [to], user: "desk" }]);
  expect(server.mails[0]?.data).toContain("Subject: Merchant Desk (sandbox): This is a test.");
  const wrong = await addTarget({ ...mail, password: "mail-password-2" });
  expect(await trials.test(wrong)).toMatchObject({ problem: "signInRefused" });
  await server.close();
  expect(await trials.test(right)).toMatchObject({ problem: "unreachable" });
});

test("deliveries are removed after 90 days", async () => {
  const id = await addTarget();
  await trials.test(id);
  await purgeDeliveries(NOON + 90 * 24 * HOUR_MS);
  expect(await listDeliveries()).toHaveLength(1);
  await purgeDeliveries(NOON + 90 * 24 * HOUR_MS + 1);
  expect(await listDeliveries()).toEqual([]);
});

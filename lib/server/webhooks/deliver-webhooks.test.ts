import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { verified } from "#lib/testing/webhook-receiver.ts";
import { webhookTrials } from "#lib/testing/webhook-trials.ts";
import { makeWebhookSender, sendTestEvent } from "./deliver-webhooks.ts";
import { deliveryRow } from "./queue-events.ts";
import { resendDeliveries } from "./resend-deliveries.ts";
import { replaceWebhookSecret } from "./webhook-settings.ts";

const trials = webhookTrials();
const { add, put, deliver, rows, receiver } = trials;
const start = Date.now();
const nrOf = ({ body }: { body: string }) => (JSON.parse(body) as { data: { nr: number } }).data.nr;

test("an event is signed with the secret, and for a day after a new one with both", async () => {
  const erp = await receiver();
  const { id, secret } = await add(erp.url, {}, start);
  const { secret: next } = await replaceWebhookSecret(trials.app.context, { id }, start);
  for (const at of [start, start + 24 * HOUR_MS - 1, start + 24 * HOUR_MS]) {
    await put(id, null, { nr: 1 }, at);
    await deliver(at);
  }
  const [first, second, third] = erp.calls;
  for (const call of [first!, second!]) {
    expect(verified(secret, call)).toMatchObject({ type: "job.ended", data: { nr: 1 } });
    expect(verified(next, call)).toMatchObject({ type: "job.ended" });
  }
  expect(verified(next, third!)).toMatchObject({ type: "job.ended" });
  expect(() => verified(secret, third!)).toThrow("No matching signature");
  expect(first).toMatchObject({ path: "/events?shop=1", headers: { "content-type": "application/json" } });
  expect((await rows()).map(({ id: one }) => one)).toEqual(
    erp.calls.map(({ headers }) => headers["webhook-id"]),
  );
});

test("a receiver that is down for an hour gets every event afterwards", async () => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  let at = start;
  erp.respond = (_received, response) =>
    void (at < start + HOUR_MS ? response.destroy() : response.writeHead(200).end());
  for (let nr = 1; nr <= 3; nr += 1) await put(id, 7, { nr }, start);
  for (let tries = 0; tries < 20; tries += 1) {
    await deliver(at);
    const next = (await rows()).find(({ state }) => state === "waiting");
    if (!next) break;
    expect(next).toMatchObject({ problem: "noAnswer", status: null });
    at = Math.max(at, next.dueAt.getTime());
  }
  expect(await rows()).toMatchObject([{ state: "sent", tries: 5 }, { state: "sent" }, { state: "sent" }]);
  expect(erp.calls.slice(-3).map(nrOf)).toEqual([1, 2, 3]);
});

test("tries follow the standard’s waits, the tenth is the last, and a person sends it again", async () => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  erp.respond = (_received, response) => void response.writeHead(500).end("no 13912345678 whsec_abc");
  await put(id, null, { nr: 1 }, start);
  const waits: number[] = [];
  let at = start;
  for (let tries = 1; tries <= 10; tries += 1) {
    await deliver(at);
    const [row] = await rows();
    expect(row).toMatchObject({ tries, status: 500, problem: "refused", said: "no ****5678 […]" });
    if (row!.state === "failed") break;
    waits.push(row!.dueAt.getTime() - at);
    await deliver(row!.dueAt.getTime() - 1);
    at = row!.dueAt.getTime();
  }
  const hours = [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];
  expect(erp.calls).toHaveLength(10);
  expect(waits).toHaveLength(9);
  for (const [nr, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(hours[nr]! * HOUR_MS);
    expect(wait).toBeLessThanOrEqual(hours[nr]! * HOUR_MS * 1.2);
  }
  erp.respond = (_received, response) => void response.writeHead(200).end();
  const { context } = trials.app;
  expect(await resendDeliveries(context, { id, deliveryId: null }, at)).toEqual({ count: 1 });
  await deliver(at);
  const [row] = await rows();
  expect(row).toMatchObject({ state: "sent", tries: 1, status: 200, problem: null });
  expect(await resendDeliveries(context, { id, deliveryId: null }, at)).toEqual({ count: 0 });
  expect(await resendDeliveries(context, { id, deliveryId: row!.id }, at)).toEqual({ count: 1 });
  await deliver(at);
  expect(new Set(erp.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(erp.calls).toHaveLength(12);
});

test("a receiver that is gone turns its webhook off, and what waits is sent once it is on again", async () => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  erp.respond = (_received, response) => void response.writeHead(410).end();
  await put(id, 1, { nr: 1 }, start);
  await put(id, 1, { nr: 2 }, start);
  await deliver(start);
  await deliver(start);
  expect(await rows()).toMatchObject([{ state: "failed", problem: "gone" }, { state: "waiting" }]);
  expect(await trials.webhook(id)).toMatchObject({ isOn: false, offReason: "gone" });
  expect(erp.calls).toHaveLength(1);
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) is not followed and said", async (status) => {
  const [erp, other] = [await receiver(), await receiver()];
  const { id } = await add(erp.url, {}, start);
  erp.respond = (_received, response) => void response.writeHead(status, { location: other.url }).end();
  expect(await sendTestEvent(trials.app.context, { id }, start)).toMatchObject({ status, problem: "moved" });
  expect(other.calls).toEqual([]);
  expect(await rows()).toMatchObject([{ event: "test", state: "failed" }]);
});

test("a certificate that isn’t trusted is said, and nothing was sent", async () => {
  const erp = await receiver(selfSigned("localhost"));
  const { id } = await add(erp.url.replace("127.0.0.1", "localhost"), {}, start);
  const expected = { isSent: false, status: null, problem: "certificateSelfSigned" };
  expect(await sendTestEvent(trials.app.context, { id }, start)).toMatchObject(expected);
  expect(erp.calls).toEqual([]);
});

test.each([
  [429, "120", 120_000],
  [503, new Date(start + 10 * MINUTE_MS).toUTCString(), 9 * MINUTE_MS],
  [503, "9".repeat(9), 24 * HOUR_MS],
])("after %i with Retry-After %s nothing goes to that receiver until then", async (status, after, waitMs) => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  erp.respond = (_received, response) => void response.writeHead(status, { "retry-after": after }).end();
  await put(id, null, { nr: 1 }, start);
  await deliver(start);
  erp.respond = (_received, response) => void response.writeHead(200).end();
  await put(id, null, { nr: 2 }, start);
  await deliver(start + waitMs - 1_000);
  expect(erp.calls).toHaveLength(1);
  await deliver(start + waitMs + 2 * MINUTE_MS);
  expect(erp.calls.length).toBeGreaterThanOrEqual(2);
  expect(await rows()).toMatchObject([{ status: expect.anything() }, { state: "sent" }]);
});

test("after an unknown host nothing is looked up for a minute, and a longer pause stays", async () => {
  const { id } = await add("http://127.0.0.1:9/x", {}, start);
  await database().update(webhooks).set({ url: "https://gone.invalid/x" });
  await put(id, null, { nr: 1 }, start);
  await deliver(start);
  await put(id, null, { nr: 2 }, start);
  await deliver(start + MINUTE_MS - 1);
  expect(await rows()).toMatchObject([{ tries: 1, problem: "hostUnknown" }, { tries: 0 }]);
  await deliver(start + MINUTE_MS);
  expect(await rows()).toMatchObject([{ tries: 2 }, { tries: 1 }]);
  const restsUntil = new Date(start + HOUR_MS);
  await database().update(webhooks).set({ restsUntil });
  await sendTestEvent(trials.app.context, { id }, start);
  expect(await trials.webhook(id)).toMatchObject({ restsUntil });
});

test("events of one order go one after the other, and those of others don’t wait", async () => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  erp.respond = (received, response) => void response.writeHead(nrOf(received) === 1 ? 500 : 200).end();
  for (const [orderId, nr] of [
    [1, 1],
    [1, 2],
    [2, 3],
    [2, 4],
  ] as const)
    await put(id, orderId, { nr }, start);
  await deliver(start);
  await deliver(start);
  expect(erp.calls.map(nrOf).sort()).toEqual([1, 3, 4]);
  erp.respond = (_received, response) => void response.writeHead(200).end();
  await deliver(start + MINUTE_MS);
  expect(erp.calls.map(nrOf).slice(-2)).toEqual([1, 2]);
});

test("a receiver that hangs holds up no other", async () => {
  const [slow, quick] = [await receiver(), await receiver()];
  const held: (() => void)[] = [];
  slow.respond = (_received, response) => void held.push(() => response.writeHead(200).end());
  const [one, other] = [await add(slow.url, {}, start), await add(quick.url, {}, start)];
  for (let nr = 1; nr <= 20; nr += 1) {
    await put(one.id, nr, { nr }, start);
    await put(other.id, nr, { nr }, start);
  }
  const sender = makeWebhookSender(() => start);
  await sender.start();
  await expect.poll(() => [held.length, quick.calls.length]).toEqual([4, 20]);
  await put(other.id, 21, { nr: 21 }, start);
  await sender.start();
  await expect.poll(() => quick.calls.length).toBe(21);
  slow.respond = (_received, response) => void response.writeHead(200).end();
  for (const release of held) release();
  await sender.settled();
  expect(slow.calls).toHaveLength(20);
  expect((await rows()).every(({ state, tries }) => state === "sent" && tries === 1)).toBe(true);
});

test("a dashboard that died in the middle loses nothing: its claim ends", async () => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  await put(id, 1, { nr: 1 }, start);
  await put(id, 1, { nr: 2 }, start);
  await database()
    .update(webhookDeliveries)
    .set({ tries: 1, triedAt: new Date(start), claimedUntil: new Date(start + MINUTE_MS) });
  await deliver(start + MINUTE_MS - 1);
  expect(erp.calls).toEqual([]);
  await deliver(start + MINUTE_MS);
  expect(erp.calls.map(nrOf)).toEqual([1, 2]);
});

test("thousands of events behind failed ones hold up no other", async () => {
  const erp = await receiver();
  const { id } = await add(erp.url, {}, start);
  erp.respond = (_received, response) => void response.writeHead(500).end();
  const behind = Array.from({ length: 6_000 }, (_, nr) =>
    deliveryRow(id, { event: "order.changed", at: start, data: { nr } }, start, nr % 20),
  );
  for (let from = 0; from < behind.length; from += 1_000)
    await database()
      .insert(webhookDeliveries)
      .values(behind.slice(from, from + 1_000));
  await deliver(start);
  expect(erp.calls).toHaveLength(20);
  const due = sql`state = 'waiting' and due_at <= ${new Date(start).toISOString()}::timestamptz`;
  expect(await database().$count(webhookDeliveries, due)).toBe(0);
  erp.respond = (_received, response) => void response.writeHead(200).end();
  await put(id, 99, { nr: 6_000 }, start);
  await deliver(start);
  expect(erp.calls.slice(20).map(nrOf)).toEqual([6_000]);
});

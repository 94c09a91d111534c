import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { webhookDeliveries } from "#lib/server/db/webhooks-schema.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { type Received, verified } from "#lib/testing/webhook-receiver.ts";
import { webhookTrials } from "#lib/testing/webhook-trials.ts";
import { makeWebhookSender } from "./deliver-webhooks.ts";
import { deliveryRow } from "./queue-events.ts";

/** Number of events; the promise is measured with 5,000. */
const SIZE = Number(process.env.WEBHOOK_EVENTS ?? 400);
const ORDERS = Math.ceil(SIZE / 10);

const trials = webhookTrials();
const placeOf = ({ body }: Received) => (JSON.parse(body) as { data: { order: number; nr: number } }).data;

test(
  "of many events by three dashboards none is lost, each order’s go in order, and every signature is right",
  async () => {
    const start = Date.now();
    const random = seededRandom(5);
    const erp = await trials.receiver();
    const { id, secret } = await trials.add(erp.url, {}, start);
    // A receiver takes an event with 2xx; the rest is lost on the way, before or after it was taken.
    const taken: Received[] = [];
    erp.respond = (received, response) => {
      const luck = random();
      if (luck > 0.1) taken.push(received);
      if (luck < 0.05) response.writeHead(500).end();
      else if (luck < 0.15) response.destroy();
      else response.writeHead(200).end();
    };
    const rows = Array.from({ length: SIZE }, (_, nr) => {
      const order = nr % ORDERS;
      return deliveryRow(id, { event: "order.changed", at: start, data: { order, nr } }, start, order);
    });
    for (let from = 0; from < SIZE; from += 1_000)
      await database()
        .insert(webhookDeliveries)
        .values(rows.slice(from, from + 1_000));

    let at = start;
    const dashboards = Array.from({ length: 3 }, () => makeWebhookSender(() => at));
    for (let rounds = 0; rounds < 400; rounds += 1) {
      await Promise.all(dashboards.map((one) => one.start()));
      await Promise.all(dashboards.map((one) => one.settled()));
      if ((await trials.rows()).every(({ state }) => state === "sent")) break;
      at += MINUTE_MS;
    }
    const sent = await trials.rows();
    expect(sent.map(({ state }) => state)).toEqual(Array(SIZE).fill("sent"));
    expect(new Set(taken.map(({ headers }) => headers["webhook-id"])).size).toBe(SIZE);
    const last = new Map<number, number>();
    for (const call of taken) {
      verified(secret, call);
      const { order, nr } = placeOf(call);
      // Equal: the receipt of the one before was lost, so it came twice.
      expect(nr).toBeGreaterThanOrEqual(last.get(order) ?? -1);
      last.set(order, nr);
    }
    const tries = sent.reduce((sum, row) => sum + row.tries, 0);
    expect(tries).toBe(erp.calls.length);
  },
  9 * MINUTE_MS,
);

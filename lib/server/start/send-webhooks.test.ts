import { afterEach, beforeEach, expect, test } from "vitest";
import { queueOrders, type OrderFeed } from "#lib/server/webhooks/queue-orders.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { MAIN } from "#lib/testing/book-trials.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { webhookTrials } from "#lib/testing/webhook-trials.ts";
import { ORDER_FEED, runEach } from "./send-webhooks.ts";

const trials = webhookTrials();
let caught: ReturnType<typeof catchLogLines>;
beforeEach(() => void (caught = catchLogLines()));
afterEach(() => caught.restore());

const fail = async () => Promise.reject(new Error("broken"));

test("a step that fails is logged and holds up no later one; at the end nothing is logged", async () => {
  const end = new AbortController();
  const ran: string[] = [];
  const steps = [fail, async () => void ran.push("send")];
  await runEach(steps, end.signal);
  expect(caught.lines()).toMatchObject([{ event: "events of webhooks could not be queued" }]);
  end.abort();
  await runEach(steps, end.signal);
  expect(caught.lines()).toHaveLength(1);
  expect(ran).toEqual(["send", "send"]);
});

test("a webhook whose orders can’t be read holds up no other", async () => {
  const url = "http://127.0.0.1:9/x";
  const broken = await trials.add(url, { shopIds: [trials.app.shopId(MAIN)] });
  const { id } = await trials.add(url);
  await trials.bookSold([soldOrder("44029816077133000001")]);
  const feed: OrderFeed = {
    ...ORDER_FEED,
    listChanges: (wanted) => (wanted.shopNrs === null ? ORDER_FEED.listChanges(wanted) : fail()),
  };
  const queued = async () => {
    await queueOrders(feed);
    return trials.rows();
  };
  await expect.poll(queued, { timeout: 20_000 }).toMatchObject([{ webhookId: id, event: "order.new" }]);
  expect(caught.lines()[0]).toMatchObject({
    event: "events of orders could not be queued",
    webhook: broken.id,
  });
});

import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { logError } from "#lib/server/log/log.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { listNewlyOverdue, overduePosition } from "#lib/server/orders/book/list-newly-overdue.ts";
import {
  getCurrentPosition,
  isOfLaterAccount,
  listOrderChanges,
} from "#lib/server/orders/changes/list-order-changes.ts";
import { makeWebhookSender } from "#lib/server/webhooks/deliver-webhooks.ts";
import { queueEvents } from "#lib/server/webhooks/queue-events.ts";
import { type OrderFeed, queueOrders } from "#lib/server/webhooks/queue-orders.ts";

/** The order book, as webhooks follow it. */
export const ORDER_FEED: OrderFeed = {
  listChanges: listOrderChanges,
  isOfLaterAccount,
  listOverdue: listNewlyOverdue,
  currentPositions: async (now) => ({
    changesAfter: await getCurrentPosition(),
    overdueAfter: overduePosition(now),
  }),
};

const FAILED = "events of webhooks could not be queued";

/** Runs each step, also after one that failed. */
export async function runEach(steps: (() => Promise<void>)[], signal: AbortSignal): Promise<void> {
  for (const step of steps)
    await step().catch((error: unknown) => {
      // The database may close during the last run.
      if (!signal.aborted) logError(FAILED, error);
    });
}

/**
 * Queues and sends events every two seconds; a step that fails holds up no other. Returns a function that stops it
 * after the tries in progress.
 */
export function startWebhookLoop(): () => Promise<void> {
  const sender = makeWebhookSender(databaseNow);
  const loop = startLoop({
    everyMs: 2_000,
    failed: FAILED,
    run: (signal) =>
      runEach(
        [() => queueEvents(), () => queueOrders(ORDER_FEED, { signal }), () => sender.start(signal)],
        signal,
      ),
  });
  return async () => {
    await loop.stop();
    await sender.settled();
  };
}

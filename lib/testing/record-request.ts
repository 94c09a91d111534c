import { randomUUID } from "node:crypto";
import type { Result } from "#lib/server/metering/call/call-outcome.ts";
import { closeAttempt } from "#lib/server/metering/close-attempt.ts";
import { openAttempt, type Call, type OpenAttempt, type Opening } from "#lib/server/metering/open-attempt.ts";
import { createRateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";

type Recorded = {
  callId: string;
  open: (attempt?: number) => Promise<Opening<"pendingOrders">>;
  /** Ends the attempt that was opened last. */
  close: (result: Result<"pendingOrders">) => Promise<Result<"pendingOrders">>;
};

const pass = { isBlocked: () => false, report: () => undefined, leave: () => undefined };

/** Records a unique request as the product does, without a service: a test opens and ends its attempts. */
export function recordQuestion(given: Partial<Call<"pendingOrders">> = {}): Recorded {
  const limiter = createRateLimiter();
  const call = {
    callId: randomUUID(),
    caller: { personId: null, shopId: null, cache: "bypass" as const },
    operation: "pendingOrders" as const,
    request: { sellerId: randomUUID() },
    hooks: undefined,
    ...given,
  };
  let last: OpenAttempt | null = null;
  return {
    callId: call.callId,
    open: async (attempt = 1) => {
      const opening = await openAttempt(call, attempt, null, limiter, pass);
      last = opening.opened;
      return opening;
    },
    close: (result) => {
      if (!last) throw new Error("no attempt is open");
      return closeAttempt(call, last, result, limiter);
    },
  };
}

/** A complete response with a charge of 3 points, as the client returns it. */
export const RECORDED_ANSWER = {
  operation: "pendingOrders" as const,
  outcome: "answered" as const,
  code: 0,
  httpStatus: 200,
  message: null,
  costPoints: 3,
  summedPoints: 3,
  chargePlace: "data" as const,
  rowPoints: null,
  oddCharge: null,
  requestId: "r-1",
  sentCount: 1,
  waitMs: 1.4,
  callMs: 20.6,
  serviceMs: 1e12,
  serviceTime: null,
  warnings: ["msec as text"],
  data: { orders: [], unreadableRows: 0 },
};

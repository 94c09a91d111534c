import { randomUUID } from "node:crypto";
import {
  recordCall,
  type RecordedRequest,
  type Recording,
} from "#lib/server/metering/ledger/call-recorder.ts";
import type { RateLimiter } from "#lib/server/metering/gateway/rate-limiter.ts";
import type { NoPermit, Permit } from "#lib/server/service/call-options.ts";

type Recorded = Recording<"pendingOrders"> & {
  open: (attempt?: number) => Promise<Permit | NoPermit>;
  close: Recording<"pendingOrders">["recorder"]["close"];
};

/** Records a unique request as the product does, without a service: a test opens and ends its attempts. */
export function recordQuestion(
  limiter: RateLimiter,
  given: Partial<RecordedRequest<"pendingOrders">> = {},
): Recorded {
  const ask = {
    caller: { personId: null, shopId: null, cache: "bypass" as const },
    operation: "pendingOrders" as const,
    request: { sellerId: randomUUID() },
    hooks: undefined,
    ...given,
  };
  const recording = recordCall(ask, limiter);
  const { open, close } = recording.recorder;
  return {
    ...recording,
    open: (attempt = 1) => open({ attempt, priority: "person", obstacle: async () => null }),
    close,
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

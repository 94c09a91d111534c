import { readExchange, type ServiceCall } from "#lib/server/service/response/read-exchange.ts";
import {
  SERVICE_OPERATIONS,
  type OperationData,
  type OperationRequest,
} from "#lib/server/service/operations/operations.ts";
import {
  readRetryAfter,
  sendRequest,
  type Exchange,
  type ServiceOrigin,
  type WireRequest,
} from "#lib/server/service/transport/send-request.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** Writes an operation's request, ready to be sent. Throws `badInput` when it breaks the spec. Spec: "Endpoints". */
export function writeCall<O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
): ServiceCall<OperationData<O>> {
  const { write, reader, hide } = SERVICE_OPERATIONS[operation];
  return {
    operation,
    request: write(request),
    readerFor: (unpack) => reader(request, unpack),
    hide: (text) => hide(text, request),
  };
}

/** Times are milliseconds of `performance.now()`. */
type Sending = {
  /** Token in visible ASCII, as it is sent in a header. */
  token: string;
  /** Longest time of the attempt, from the name lookup to the last byte. */
  deadlineMs: number;
  /** Time after which the request may not leave. */
  sendBy: number;
  /** The bytes were handed to a connected socket. */
  onSent: () => void;
};

/** One finished attempt, with the facts of its transport. */
export type Sent<T> = {
  result: CallResult<T>;
  /** `answered`: a whole reply came; `cancelled`: no byte has left. */
  end: "answered" | "unanswered" | "cancelled";
  endedAt: number;
  /** True when its whole deadline is used up. */
  isDeadlineSpent: boolean;
  /** Wait that HTTP 429 demands of everybody, milliseconds; null for any other response. */
  retryAfterMs: number | null;
};

/** Sends a request once and reads what came. It never throws for what the network does. Spec: "Errors". */
export async function sendOnce<T>(
  origin: ServiceOrigin,
  call: ServiceCall<T>,
  { token, deadlineMs, sendBy, onSent }: Sending,
): Promise<Sent<T>> {
  let sentAt = performance.now();
  const exchange = await sendRequest(origin, withToken(call.request, token), {
    deadlineMs,
    sendBy,
    now: () => performance.now(),
    onSent: () => {
      sentAt = performance.now();
      onSent();
    },
  });
  const endedAt = performance.now();
  const callMs = Math.max(0, Math.round(endedAt - sentAt));
  return {
    result: { ...readExchange(exchange, call, token, origin.host), callMs },
    end: exchange.kind === "reply" ? "answered" : exchange.hasLeft ? "unanswered" : "cancelled",
    endedAt,
    isDeadlineSpent: exchange.kind === "failure" && exchange.isDeadlineSpent,
    retryAfterMs: retryAfterMs(exchange),
  };
}

function withToken(request: WireRequest, token: string): WireRequest {
  const own = {
    Authorization: `Bearer ${token}`,
    Accept: "application/json",
    "Accept-Encoding": "gzip, deflate, br",
    "User-Agent": "merchant-desk",
  };
  return { ...request, headers: { ...request.headers, ...own } };
}

/** A response that was cut off counts, too. */
function retryAfterMs(exchange: Exchange): number | null {
  const isWhole = exchange.kind === "reply";
  if ((isWhole ? exchange.reply.status : exchange.httpStatus) !== 429) return null;
  return readRetryAfter(isWhole ? exchange.reply.headers["retry-after"] : undefined, Date.now());
}

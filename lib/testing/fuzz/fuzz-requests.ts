import { SERVICE_OPERATIONS, type OperationRequest } from "#lib/server/service/operations/operations.ts";
import type { ServiceCall } from "#lib/server/service/response/read-exchange.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { fuzzJson, fuzzPattern } from "./fuzz-json.ts";
import type { FuzzRandom } from "./fuzz-random.ts";

type Requests = { [O in Operation]: OperationRequest<O> };

/** A valid request for each operation. */
function soundRequests(random: FuzzRandom): Requests {
  const orders = Array.from({ length: 1 + random.below(30) }, (_, nth) => ({
    tid: `12345678901234567${10 + nth}`,
    buyerNick: "买家",
  }));
  return {
    topUpLink: { sid: "shelf-1", placement: random.pick(["body", "query", "both"]) },
    bankCard: {
      name: "张三",
      accountNo: "6222021234567890123",
      idCardCode: "11010519491231002X",
      bankPreMobile: "13812340426",
    },
    pendingOrders: { pageIndex: random.below(4), pageSize: 1 + random.below(100), startTime: "2025-03-09" },
    buyerOpenId: { shopId: "9", edition: random.pick(["basic", "enhanced", "standard"]), orders },
    soldOrders: { ownerId: "9", edition: "enhanced", page: random.below(4), pageSize: 1 + random.below(100) },
  };
}

/** A call of any operation as the client makes it; null when the client rejects its request as invalid. */
export function fuzzCall(random: FuzzRandom): ServiceCall<unknown> | null {
  return callOf(random, random.pick(OPERATIONS));
}

function callOf<O extends Operation>(random: FuzzRandom, operation: O): ServiceCall<unknown> | null {
  const { write, reader, hide, variant, cache } = SERVICE_OPERATIONS[operation];
  const request = oddly(random, soundRequests(random)[operation]);
  try {
    const sent = write(request);
    variant(request);
    cache.keys(request);
    return {
      operation,
      request: sent,
      readerFor: (unpack) => reader(request, unpack),
      hide: (text) => hide?.(text, request) ?? text,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "badInput") return null;
    throw error;
  }
}

const NUMBERS = [-1, 0, 0.5, 101, 1e9, 2 ** 53, NaN, Infinity];

/** Replaces some texts and numbers of a request, once in three times. */
function oddly<Request extends object>(random: FuzzRandom, request: Request): Request {
  if (!random.once(3)) return request;
  const changed = JSON.parse(JSON.stringify(request), (_key, value: unknown) => {
    if (!random.once(4)) return value;
    if (typeof value === "number") return random.pick(NUMBERS);
    if (typeof value !== "string") return value;
    return random.pick([
      () => "",
      () => fuzzPattern(random, 5_000),
      () => fuzzJson(random),
      () => '\ud83d\u0000\r\n--x"',
    ])();
  }) as unknown;
  // The type holds but for an edition or a placement that may be invalid.
  return changed as Request;
}

import type { ServiceOperation } from "./endpoints.ts";

/** One request to an operation's path, as the service saw it. */
export type MeteredCall = {
  id: number;
  /** Null: no operation has this path. */
  operation: ServiceOperation | null;
  /** Monotonic milliseconds, with fraction, at which the request head had arrived. */
  at: number;
  /** Same clock, at the end of the reply or the connection; null while the call runs. */
  endedAt: number | null;
  /** Null: no token or an unknown one. */
  tokenName: string | null;
  /** Points really taken for it. */
  points: number;
  /** `code` of the envelope sent; null when none was. */
  code: number | null;
  httpStatus: number | null;
  method: string;
  /** Path and query, unchanged. */
  path: string;
  headers: Record<string, string>;
  /** Names and values in turn, unchanged. */
  rawHeaders: string[];
  /** Base64 of the body's bytes. */
  rawBody: string;
};

export type MeterReading = {
  calls: MeteredCall[];
  points: number;
  counts: Partial<Record<ServiceOperation, number>>;
};

export type CallMeter = {
  open(call: Omit<MeteredCall, "id" | "endedAt" | "points" | "code" | "httpStatus" | "rawBody">): MeteredCall;
  read(sinceId: number): MeterReading;
  clear(): void;
};

/** Bounds the memory of a practice server that runs for weeks; tests read long before this. */
const KEPT_CALLS = 20_000;

/** Keeps the calls of one run in order of arrival; ids grow and are never used twice. */
export function createCallMeter(): CallMeter {
  let calls: MeteredCall[] = [];
  let lastId = 0;

  function read(sinceId: number): MeterReading {
    const wanted = calls.filter((call) => call.id > sinceId);
    const counts: MeterReading["counts"] = {};
    for (const call of wanted) if (call.operation) counts[call.operation] = (counts[call.operation] ?? 0) + 1;
    return { calls: wanted, points: wanted.reduce((sum, call) => sum + call.points, 0), counts };
  }

  return {
    open(seen) {
      lastId += 1;
      const call: MeteredCall = {
        ...seen,
        id: lastId,
        endedAt: null,
        points: 0,
        code: null,
        httpStatus: null,
        rawBody: "",
      };
      calls.push(call);
      if (calls.length > KEPT_CALLS) calls = calls.slice(-KEPT_CALLS / 2);
      return call;
    },
    read,
    clear: () => void (calls = []),
  };
}

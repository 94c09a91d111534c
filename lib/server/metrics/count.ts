import "server-only";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { env } from "#lib/server/env.ts";
import type { Step } from "#lib/server/http/chain.ts";
import { log } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";

/** Counts of this process since its start. All other figures are read on request: `read-metrics.ts`. */
type Counts = {
  registry: Registry;
  calls: Counter<"operation" | "outcome" | "reason">;
  waits: Histogram<"operation">;
  answers: Histogram<"operation">;
  saved: Counter<"operation" | "kind">;
  requests: Histogram<"kind" | "status">;
};

export const PREFIX = "merchant_desk_";
const SECONDS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Duration from which a request is logged, so that its delay can be explained. */
const SLOW_MS = 3_000;
const MAX_ROUTE_LENGTH = 40;

export function counts(): Counts {
  return processWide("metrics", () => {
    const registry = new Registry();
    const registers = [registry];
    if (env().metricsToken !== null) collectDefaultMetrics({ register: registry });
    const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
      new Histogram({ name: PREFIX + name, help, labelNames, buckets: SECONDS, registers });
    return {
      registry,
      calls: new Counter({
        name: `${PREFIX}calls_total`,
        help: "Attempts at calls of the service, by how they ended.",
        labelNames: ["operation", "outcome", "reason"],
        registers,
      }),
      waits: histogram("call_wait_seconds", "How long an attempt waited for its permit.", ["operation"]),
      answers: histogram("call_answer_seconds", "How long the service took to answer.", ["operation"]),
      saved: new Counter({
        name: `${PREFIX}calls_saved_total`,
        help: "Requests for 0 points: served from the cache or shared with a call in progress.",
        labelNames: ["operation", "kind"],
        registers,
      }),
      requests: histogram("request_seconds", "Requests of browsers, by kind.", ["kind", "status"]),
    };
  });
}

/** Counts an attempt at a call that has ended. */
export function countCall(result: CallResult<unknown>): void {
  const { operation, outcome, waitMs, callMs } = result;
  const { calls, waits, answers } = counts();
  calls.inc({ operation, outcome, reason: result.outcome === "answered" ? "" : result.reason });
  waits.observe({ operation }, waitMs / 1_000);
  if (outcome !== "notSent") answers.observe({ operation }, callMs / 1_000);
}

/** Counts a request when its response is sent, and how long that took. */
export function countRequests(): Step {
  return (request, response, next) => {
    const beganAt = performance.now();
    response.once("finish", () => {
      const ms = performance.now() - beganAt;
      const [path = ""] = (request.url ?? "").split("?");
      const status = response.statusCode;
      counts().requests.observe({ kind: requestKind(request.method, path), status }, ms / 1_000);
      if (ms >= SLOW_MS)
        log().info(
          { method: request.method, route: toRoute(path), status, ms: Math.round(ms) },
          "a request was slow",
        );
    });
    next();
  };
}

/** Path without ids, numbers and names, which may be personal. */
function toRoute(path: string): string {
  const parts = path.split("/").map((part) => (/^[a-z-]*$/.test(part) ? part : "…"));
  return parts.join("/").slice(0, MAX_ROUTE_LENGTH);
}

function requestKind(method: string | undefined, path: string): string {
  if (path.startsWith("/_next/")) return "file";
  if (path.startsWith("/api/")) return "read";
  return method === "POST" ? "command" : "page";
}

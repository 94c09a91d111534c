import type { ServiceOperation } from "./endpoints.ts";

/** A scripted fault for one call. The first group runs no operation unless `isBilled`; the second spoils a reply. */
export type Fault =
  | { kind: "code"; code: number; msg?: string; data?: unknown }
  | { kind: "http"; status: number; body?: string; headers?: Record<string, string> }
  | { kind: "html"; status: number }
  | { kind: "rawBody"; body: string; contentType?: string; status?: number }
  | { kind: "silence" }
  | { kind: "reset" }
  | { kind: "huge"; bytes: number }
  | { kind: "gzipBomb"; bytes?: number }
  | { kind: "echoToken" }
  | { kind: "resetMidBody" }
  | { kind: "truncate" }
  | { kind: "drip"; ms: number }
  | { kind: "closeAfterReply" }
  | { kind: "patch"; patch: unknown }
  | { kind: "patchRows"; patch: unknown }
  | { kind: "patchEnvelope"; patch: unknown };

export type ScriptedFault = {
  operation: ServiceOperation | "*";
  /** Number of calls it hits; null for every call until it is removed. */
  times: number | null;
  /** Calls let through before the first hit. */
  skip?: number;
  /** The call is carried out and charged although its reply is lost. */
  isBilled?: boolean;
  fault: Fault;
};

export type FaultQueue = {
  add(scripted: ScriptedFault): void;
  /** Takes the fault for this call off the script; null when there is none. */
  take(operation: ServiceOperation): ScriptedFault | null;
  list(): ScriptedFault[];
  clear(): void;
};

export const FAULT_KINDS: readonly Fault["kind"][] = [
  "code",
  "http",
  "html",
  "rawBody",
  "silence",
  "reset",
  "huge",
  "gzipBomb",
  "echoToken",
  "resetMidBody",
  "truncate",
  "drip",
  "closeAfterReply",
  "patch",
  "patchRows",
  "patchEnvelope",
];

export function createFaultQueue(): FaultQueue {
  let waiting: ScriptedFault[] = [];

  function take(operation: ServiceOperation): ScriptedFault | null {
    const next = waiting.find((scripted) => scripted.operation === operation || scripted.operation === "*");
    if (!next) return null;
    if (next.skip) {
      next.skip -= 1;
      return null;
    }
    if (next.times !== null) next.times -= 1;
    waiting = waiting.filter((scripted) => scripted.times === null || scripted.times > 0);
    return next;
  }

  return {
    add: (scripted) => void waiting.push({ ...scripted }),
    take,
    list: () => waiting,
    clear: () => void (waiting = []),
  };
}

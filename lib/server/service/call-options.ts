import { setTimeout as delay } from "node:timers/promises";
import type { CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";

export type Priority = "person" | "bulk";

/** Lets one attempt leave, at most once and before `sendBy`; what is told of it is never waited for. */
export type Permit = {
  /** Time it took to get it, milliseconds. */
  waitMs: number;
  /** When the request must have left, by the clock of the client; after it, it may not leave any more. */
  sendBy: number;
  /** The bytes were handed to a connected socket. */
  markSent: () => void;
  /** The attempt is over. `answered` when the service said anything, `cancelled` when nothing left. */
  release: (how: "answered" | "unanswered" | "cancelled") => void;
  /** HTTP 429: nobody leaves for `waitMs`, and half as many for a minute. */
  throttle: (waitMs: number) => void;
};

/** Why an attempt may not leave. */
export type NoPermit = { stopped: ProblemReason; waitMs: number };

export type PermitRequest = {
  /** From 1. */
  attempt: number;
  priority: Priority;
  /** Why the attempt would be in vain as things stand: to be asked before it waits, and again right before the permit is given. */
  obstacle: () => Promise<ProblemReason | null>;
};

/** Stands around every attempt of a call. */
export type CallRecorder = {
  /** Waits for its turn; the permit is given once the attempt is written down, and not before. Throws when that fails. */
  open: (request: PermitRequest) => Promise<Permit | NoPermit>;
  /** Writes down what became of an attempt that had a permit. */
  close: (result: CallResult<unknown>) => Promise<void>;
};

export type CallOptions = {
  priority: Priority;
  /** When a person had the work of a bulk call go on, Unix milliseconds: a token refused before that is tried once more. */
  pressedAt?: number | undefined;
  recorder: CallRecorder;
  /** Absolute deadline of one attempt, milliseconds; 15,000 for people and 30,000 for bulk when absent. */
  deadlineMs?: number;
};

/** Time and chance of the client, injected so that tests need not wait. */
export type ServiceClock = {
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
  /** Unix milliseconds, for `Retry-After` dates and for what is compared with a person's press. */
  wallNow: () => number;
  sleep: (ms: number) => Promise<void>;
  /** From 0 up to 1, for jitter. */
  random: () => number;
};

/** The clock of the machine. */
export const SYSTEM_CLOCK: ServiceClock = {
  now: () => performance.now(),
  wallNow: () => Date.now(),
  sleep: (ms) => delay(ms),
  random: () => Math.random(),
};

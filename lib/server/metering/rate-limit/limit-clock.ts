import "server-only";
import { randomUUID } from "node:crypto";
import type { LimitState } from "./rate-limit-rule.ts";

type Sample = { at: number; low: number; high: number };

/**
 * The clock shared by all users of a limit, as far as this process knows it: between `earliest` and `latest`,
 * milliseconds. It is the database's less an offset in the limit's row, and stays even when that is set.
 */
export type LimitClock = {
  isKnown: () => boolean;
  /** Bounds of the shared clock at this time of `now`, by default the present. */
  earliest: (at?: number) => number;
  latest: (at?: number) => number;
  /** Clock fields for the row. */
  inRow: () => Pick<LimitState, "clockOffsetMs" | "clockId">;
  note: (seen: ClockSeen) => ClockVerdict;
};

/**
 * Reading of the database's clock by a statement sent and received at these times of `now`; `offsetMs` and `id`
 * come from the row.
 */
type ClockSeen = { sentAt: number; receivedAt: number; serverMs: number; offsetMs: number; id: string };

/**
 * `set`: the database's clock was set, and the offset changes. `another`: a clock this process has not used yet, so
 * it can't tell how old anything is, even if it seems to fit.
 */
export type ClockVerdict = "same" | "set" | "another";

const SAMPLES_MS = 10_000;
/** Allowed difference of two readings of one clock, beyond the time the statement took. */
const TOLERANCE_MS = 5;
// Two clocks drift apart a little between samples.
const DRIFT = 0.0005;

/** Learns how far the clock of a limit is ahead of `now`, milliseconds that never jump. */
export function createLimitClock(now: () => number): LimitClock {
  let samples: Sample[] = [];
  let offset = 0;
  let id = "";
  /** Names of the clock that this process goes by, or has gone by while it was the same. */
  let own = new Set<string>();

  return {
    isKnown: () => samples.length > 0,
    earliest: (at = now()) => at + bounds(now()).low,
    latest: (at = now()) => at + bounds(now()).high,
    inRow: () => ({ clockOffsetMs: offset, clockId: id }),
    note,
  };

  function bounds(at: number): { low: number; high: number } {
    const drift = (sample: Sample) => Math.max(0, at - sample.at) * DRIFT;
    return {
      low: Math.max(...samples.map((sample) => sample.low - drift(sample))),
      high: Math.min(...samples.map((sample) => sample.high + drift(sample))),
    };
  }

  function note({ sentAt, receivedAt, serverMs, offsetMs, id: read }: ClockSeen): ClockVerdict {
    const isOwn = own.has(read);
    if (!isOwn) [offset, id, own] = [offsetMs, read, new Set([read])];
    // It may have been set since the row was written: others are to see that somebody new goes by it.
    if (samples.length === 0) rename();
    const readMs = serverMs - offset;
    const sample = { at: receivedAt, low: readMs - receivedAt, high: readMs - sentAt };
    const { low, high } = bounds(receivedAt);
    if (samples.length > 0 && sample.low <= high + TOLERANCE_MS && sample.high >= low - TOLERANCE_MS) {
      samples = [...samples.filter(({ at }) => receivedAt - at < SAMPLES_MS), sample].slice(-50);
      return isOwn ? "same" : "another";
    }
    if (isOwn && samples.length > 0) {
      offset = Math.round(serverMs - (sentAt + low + receivedAt + high) / 2);
      rename();
      return "set";
    }
    samples = [sample];
    return "another";
  }

  function rename(): void {
    id = randomUUID();
    own.add(id);
  }
}

import "server-only";
import { randomUUID } from "node:crypto";
import type { LimitState } from "./rate-limit-rule.ts";

type Sample = { at: number; low: number; high: number };

/**
 * The clock that all users of a limit share, as this process can know it: it lies between the two, milliseconds. It is that
 * of the database less an offset that stands in the limit's row, and goes on evenly when the database's is set.
 */
export type LimitClock = {
  isKnown: () => boolean;
  /** At this time of `now`, or presently; so the other. */
  earliest: (at?: number) => number;
  latest: (at?: number) => number;
  /** What belongs into the row. */
  inRow: () => Pick<LimitState, "clockOffsetMs" | "clockId">;
  note: (seen: ClockSeen) => ClockVerdict;
};

/** A statement that was sent and received at these times of `now` has read `serverMs` from the clock of the database; `offsetMs` and `id` stood in the row. */
type ClockSeen = { sentAt: number; receivedAt: number; serverMs: number; offsetMs: number; id: string };

/**
 * `set`: the database's clock was, and the offset is another from now on. `another`: it is a clock that this process has not
 * gone by until now, so that it can't tell how long ago anything was; it fits perhaps, but so it would by chance.
 */
export type ClockVerdict = "same" | "set" | "another";

const SAMPLES_MS = 10_000;
/** What two readings of one clock may differ by beyond what the way there and back explains. */
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

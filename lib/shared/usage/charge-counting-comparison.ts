import type { SetBy } from "#lib/shared/base/identity.ts";
import type { ChargeCounting } from "../calls/charge-counting.ts";
import type { Operation } from "../calls/operations.ts";

/** Sum by one way of counting, over calls whose charge is in rows. */
export type RuleSum = {
  points: number;
  /** Calls that it can't count: their rows differ, or one has no whole number. */
  unclearCalls: number;
};
export type RuleSums = { calls: number } & Record<ChargeCounting, RuleSum>;

/** Sums of the ledger by both ways of counting, so that a person can tell which is right. */
export type ChargeCountingComparison = {
  rule: ChargeCounting;
  /** Person who set it, and when; null for the default. */
  set: SetBy | null;
  month: RuleSums;
  all: RuleSums;
  /** Latest call on which they differ, else the latest of all; null while no charge was in rows. */
  example:
    | ({ callId: string; at: number; operation: Operation; variant: string | null } & Record<
        ChargeCounting,
        number | null
      >)
    | null;
};

import { useState } from "react";
import { type Operation, expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";

export type LearnedPrices = {
  /** Usual price of a call of this level; null until a charge was seen. */
  of: (variant: string | null) => Points | null;
  /** Learns the usual price from a response. */
  learn: (variant: string | null, facts: { usualPoints: Points | null }) => void;
};

/** Prices of single calls: those that came with the page, updated by every response. */
export function useLearnedPrices(operation: Operation, initial: readonly Price[]): LearnedPrices {
  const [learned, setLearned] = useState<ReadonlyMap<string | null, Points>>(new Map());
  return {
    of: (variant) => learned.get(variant) ?? expectedPoints(initial, operation, variant),
    learn: (variant, { usualPoints }) => {
      if (usualPoints !== null) setLearned((before) => new Map(before).set(variant, usualPoints));
    },
  };
}

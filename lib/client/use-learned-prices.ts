import { useState } from "react";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { pointsOf, type Price } from "#lib/shared/calls/operations.ts";

export type LearnedPrices = {
  /** What a call of this level or edition usually costs; null while no charge was seen. */
  of: (variant: string | null) => number | null;
  /** Takes over what an answer says such calls usually cost by now. */
  learn: (variant: string | null, facts: { usualPoints: number | null }) => void;
};

/** The prices that came with the page, renewed by every answer since. */
export function useLearnedPrices(operation: Operation, initial: readonly Price[]): LearnedPrices {
  const [learned, setLearned] = useState<readonly Price[]>([]);
  return {
    of: (variant) => pointsOf([...learned, ...initial], operation, variant),
    learn: (variant, { usualPoints }) => {
      if (usualPoints !== null)
        setLearned((before) => [
          { operation, variant, points: usualPoints },
          ...before.filter((price) => price.variant !== variant),
        ]);
    },
  };
}

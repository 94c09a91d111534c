import { useState } from "react";
import { type Operation, expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";

/** What an answer said such calls usually cost, asking for so many rows. */
export type LearnedPrice = { variant: string | null; rows: number; points: Points };

export type LearnedPrices = {
  /** What a call of this level or edition that asks for so many rows usually costs; null while no charge was seen. */
  of: (variant: string | null, rows?: number) => Points | null;
  /** Takes over what an answer says such calls usually cost by now. */
  learn: (variant: string | null, facts: { usualPoints: Points | null }, rows?: number) => void;
};

/** The prices that came with the page, renewed by every answer since. */
export function useLearnedPrices(operation: Operation, initial: readonly Price[]): LearnedPrices {
  const [learned, setLearned] = useState<readonly LearnedPrice[]>([]);
  return {
    of: (variant, rows = 1) => learnedPoints(learned, initial, { operation, variant, rows }),
    learn: (variant, { usualPoints: points }, rows = 1) => {
      if (points !== null) setLearned((before) => [{ variant, rows, points }, ...before]);
    },
  };
}

type PricedRequest = { operation: Operation; variant: string | null; rows: number };

/** The newest price learned, `learned` being the newest first; where rows have prices of their own, of as many rows. */
export function learnedPoints(
  learned: readonly LearnedPrice[],
  initial: readonly Price[],
  { operation, variant, rows }: PricedRequest,
): Points | null {
  const known = expectedPoints(initial, operation, variant, rows);
  const hangsOnRows = initial.some(
    (price) => price.variant === variant && price.perRow !== null && price.rule !== "perCall",
  );
  const news = learned.find((one) => one.variant === variant && (!hangsOnRows || one.rows === rows));
  return news?.points ?? known;
}

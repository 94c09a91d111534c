import { useState } from "react";
import { type Operation, expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";

/** Usual price of such calls in a response, for this many rows. */
export type LearnedPrice = { variant: string | null; rows: number; points: Points };

export type LearnedPrices = {
  /** Usual price of a call of this level or edition for this many rows; null until a charge was seen. */
  of: (variant: string | null, rows?: number) => Points | null;
  /** Learns the usual price from a response. */
  learn: (variant: string | null, facts: { usualPoints: Points | null }, rows?: number) => void;
};

/** Prices that came with the page, updated by every response. */
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

/** Newest learned price (`learned` is newest first); when rows have their own prices, the one for as many rows. */
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

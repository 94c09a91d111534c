import type { MeteredAttempt } from "./keep-books.ts";
import type { Claim } from "./screen-claims.ts";

export type Verdict = {
  /** Sentences that say which claims of the screens are wrong. */
  wrong: string[];
  sums: number;
  /** Sums that were said to be known. */
  known: number;
  /** Sums without an upper end. */
  unbounded: number;
};

/** The price of an attempt's kind by the list of its account. */
export type PriceOf = (attempt: MeteredAttempt) => number;

/**
 * Checks each claim against the meter: it contains the points really taken, is no wider than what is unknown, and has
 * an upper end once a charge of every open kind was seen.
 */
export function judgeClaims(claims: Claim[], attempts: MeteredAttempt[], priceOf: PriceOf): Verdict {
  const kinds = Map.groupBy(attempts, kindOf);
  const verdict: Verdict = { wrong: [], sums: claims.length, known: 0, unbounded: 0 };
  for (const { what, said, calls, about } of claims) {
    const { low, high } = said;
    const taken = about.reduce((sum, attempt) => sum + attempt.taken, 0);
    const is = `${what}: ${low}–${high}, and ${taken} were taken`;
    if (calls !== undefined && calls !== about.length)
      verdict.wrong.push(`${what}: ${calls} calls, and there are ${about.length}`);
    if (taken < low || (high !== null && taken > high)) verdict.wrong.push(is);
    if (high === low) verdict.known += 1;
    if (high !== null) {
      const widest = about.reduce((sum, attempt) => sum + findDoubt(attempt), 0);
      if (high - low > widest) verdict.wrong.push(`${is}: ${widest} would be wide enough`);
      continue;
    }
    verdict.unbounded += 1;
    // Only sums of points need an upper end.
    const isCount = low === 0 && (what === "maybe" || what === "unreported" || what.startsWith("budget"));
    const isOneOfLog = what.startsWith("log");
    if (!isCount && !isOneOfLog && !about.some((attempt) => isOpen(attempt) && !wasPriced(attempt)))
      verdict.wrong.push(`${is}: a charge of every kind was seen`);
  }
  return verdict;

  /** The most points that an unknown charge of this attempt can add. */
  function findDoubt(attempt: MeteredAttempt): number {
    const { chargeRule, knownLow, rowsAsked } = attempt.row;
    if (chargeRule !== null && knownLow !== null) return 0;
    if (chargeRule !== null && !isOpen(attempt)) return 0;
    const price = priceOf(attempt);
    if (chargeRule === "perCall") return price;
    const dearest = Math.max(0, ...(kinds.get(kindOf(attempt)) ?? []).map(({ taken }) => taken));
    return Math.max((Math.max(1, rowsAsked ?? 1) + 1) * price, dearest);
  }

  function wasPriced(attempt: MeteredAttempt): boolean {
    const { chargeRule } = attempt.row;
    return (kinds.get(kindOf(attempt)) ?? []).some(({ row }) => {
      const isOneRow = row.operation === "topUpLink" || row.operation === "bankCard";
      const isFoundOut = (row.reconciledPoints ?? 0) > 0 && (chargeRule === "perCall" || isOneRow);
      return row.costPoints !== null || isFoundOut;
    });
  }
}

function isOpen({ row }: MeteredAttempt): boolean {
  return row.isMaybe || row.isUnreported;
}

function kindOf({ row }: MeteredAttempt): string {
  return [row.accountId, row.operation, row.variant].join(" ");
}

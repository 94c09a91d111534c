import type { BuyerOrder } from "#lib/shared/buyers/buyers.ts";

export function order(tid: string, nick = "林晓"): BuyerOrder {
  return { tid, nick };
}

/** `count` orders of different buyers, numbered from `from`. */
export function many(count: number, from = 0): BuyerOrder[] {
  return Array.from({ length: count }, (_, at) =>
    order(String(4_402_981_677_163_350_001n + BigInt(from + at) * 7n), `n${from + at}`),
  );
}

import "server-only";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import type { BuyerAnswer, BuyerOrder } from "#lib/shared/buyers/buyers.ts";

export type CachedCounts = { answers: BuyerAnswer[]; foreignCount: number };

/** Nicks and open identifiers are personal: the database holds them under seal alone. */
export function sealOrders(orders: BuyerOrder[]): string {
  return seal("buyer answers", JSON.stringify(orders.map(({ tid, nick }) => ({ tid, nick }))));
}

export function sealAnswers({ answers, foreignCount }: CachedCounts): string {
  return seal(
    "buyer answers",
    JSON.stringify({ answers: answers.map(({ tid, openId }) => ({ tid, openId })), foreignCount }),
  );
}

/** Empty when sealed with a key that is gone. */
export function openOrders(sealed: string): BuyerOrder[] {
  return (opened(sealed) as BuyerOrder[] | null) ?? [];
}

/** Null when there is no answer, or its key is gone. */
export function openAnswers(sealed: string | null): CachedCounts | null {
  return sealed === null ? null : (opened(sealed) as CachedCounts | null);
}

// Only what the two functions above have written opens: a seal is also a proof of origin.
function opened(sealed: string): unknown {
  const text = unseal("buyer answers", sealed);
  return text === null ? null : JSON.parse(text);
}

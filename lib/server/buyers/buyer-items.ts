import "server-only";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import type { JobItem } from "#lib/server/jobs/job-items.ts";
import { type BuyerMatch, type BuyerOrder, otherBuyer } from "#lib/shared/buyers/buyers.ts";
import type { ItemState } from "#lib/shared/jobs/job.ts";

/** An order of a job; `openId` and `replyNick` are null before its result. */
export type BuyerItem = BuyerOrder & Omit<BuyerMatch, "tid">;

/** Seals an order with its result: nicks and open IDs are personal data. */
export function sealBuyerItem(
  jobId: string,
  nr: number,
  { tid, nick, openId, replyNick }: BuyerItem,
): JobItem {
  return {
    nr,
    sealed: seal("job item", [jobId, String(nr)], JSON.stringify([tid, nick, openId, replyNick])),
  };
}

/** Opens an order; null if its key is gone. */
export async function openBuyerItem(jobId: string, { nr, sealed }: JobItem): Promise<BuyerItem | null> {
  const text = await unseal("job item", [jobId, String(nr)], sealed);
  if (text === null) return null;
  // The cast holds: only `sealBuyerItem` seals for this purpose and row.
  const [tid, nick, openId, replyNick] = JSON.parse(text) as [string, string, string | null, string | null];
  return { tid, nick, openId, replyNick };
}

/** State of an order after a response: `match` is null where the response does not name it. */
export function buyerState(nick: string, match: Omit<BuyerMatch, "tid"> | null): ItemState {
  if (match === null || match.openId === null) return "noAnswer";
  return otherBuyer({ nick, replyNick: match.replyNick }) === null ? "answered" : "otherBuyer";
}

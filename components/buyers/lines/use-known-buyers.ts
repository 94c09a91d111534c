"use client";

import { useEffect, useMemo, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import {
  ORDERS_PER_RUN,
  type BuyerEdition,
  type BuyerOrder,
  type KnownBuyers,
} from "#lib/shared/buyers/buyers.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";

export type FindKnownBuyers = (input: unknown) => Promise<CommandResult<KnownBuyers>>;

const QUIET_MS = 400;
const NONE: KnownBuyers = { tids: [], asOf: null };

/**
 * Which orders need not be paid for, looked up once the typing rests: free. Until it is known, and when it cannot be,
 * none are: the price is then the most it can come to, for the run itself looks again.
 */
export function useKnownBuyers(
  find: FindKnownBuyers,
  shopId: string | null,
  edition: BuyerEdition,
  orders: readonly BuyerOrder[],
): KnownBuyers {
  const question = useMemo(
    () => JSON.stringify({ shopId, edition, orders: orders.map(({ tid, nick }) => ({ tid, nick })) }),
    [shopId, edition, orders],
  );
  const [found, setFound] = useState({ question: "", known: NONE });
  const isAskable = shopId !== null && orders.length > 0 && orders.length <= ORDERS_PER_RUN;

  useEffect(() => {
    if (!isAskable) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const result = await sendCommand(find, JSON.parse(question));
      if (!isLeft && result.ok) setFound({ question, known: result.value });
    }, QUIET_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [find, isAskable, question]);

  return found.question === question ? found.known : NONE;
}

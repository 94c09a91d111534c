import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { askShop, refreshInTurn, type ShopRefresh, type ShopToAsk } from "#lib/client/today/refresh-shops.ts";
import { TODAY_KEY } from "#lib/client/today/today-query.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";

type AskTerms = { edition: SoldOrdersQuery["edition"]; cacheTtlSeconds: Record<ListOperation, number> };

export type RefreshAll = {
  /** State by shop id; empty before the first press. */
  states: Record<string, ShopRefresh>;
  isBusy: boolean;
  isStopping: boolean;
  start: (shops: readonly ShopToAsk[]) => void;
  stop: () => void;
};

/** Time until a response has reached the order book. */
const BOOKED_MS = 600;

/** Reads a page of each shop, one after the other. Leaving the page stops before the next shop. */
export function useRefreshAll(terms: AskTerms): RefreshAll {
  const client = useQueryClient();
  const [states, setStates] = useState<Record<string, ShopRefresh>>({});
  const [progress, setProgress] = useState<"idle" | "busy" | "stopping">("idle");
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => void (isStopped.current = true);
  }, []);

  async function start(shops: readonly ShopToAsk[]) {
    if (progress !== "idle") return;
    isStopped.current = false;
    setProgress("busy");
    setStates({});
    await refreshInTurn(shops, {
      ask: (shop) => askShop(client, shop, terms),
      isStopped: () => isStopped.current,
      onChange: (id, refresh) => {
        setStates((all) => ({ ...all, [id]: refresh }));
        if (refresh.kind === "read" || refresh.kind === "problem") showSoon();
      },
    });
    setProgress("idle");
  }

  function showSoon() {
    setTimeout(() => {
      for (const queryKey of [TODAY_KEY, BOOK_KEY]) void client.invalidateQueries({ queryKey });
    }, BOOKED_MS);
  }

  return {
    states,
    isBusy: progress !== "idle",
    isStopping: progress === "stopping",
    start: (shops) => void start(shops),
    stop: () => {
      isStopped.current = true;
      setProgress("stopping");
    },
  };
}

"use client";

import { hashKey, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { listMoves } from "./list-moves.ts";
import type { ServiceList } from "./use-list.ts";

/**
 * Note on changes of the list, between table and foot where it moves no row; present while empty, so that
 * screen readers announce it.
 */
export function MovesNote({ list }: { list: ServiceList<ListedOrder> }) {
  const { result, view, paging } = list;
  const t = useTranslations("orders.moves");
  const { tag } = usePriceText();
  const sentences = useSentences();
  const clockTime = useClockTime();
  const forgetOlder = useForgetOlder(list.queryKey);
  const current = result.page && { ...result.page, page: view.page };
  const moves = current ? listMoves(current, list.seen, paging?.servedSize ?? view.size) : null;
  const since = { time: clockTime(moves?.since ?? 0) };

  function restart() {
    void result.ask(1).then(forgetOlder);
    list.go({ page: 1 });
  }
  return (
    <div className="flex-none print:hidden" role="status">
      {moves && (
        <Note
          isBanner
          tone={moves.isGapPossible ? "warn" : undefined}
          className="border-t border-b-0"
          action={
            <Button
              size="s"
              className="phone:h-(--touch)"
              price={tag(result.usualPoints)}
              isBusy={result.busy !== null}
              onClick={moves.isBehind ? result.refetch : restart}
            >
              {t(moves.isBehind ? "refreshHere" : "refreshFirst")}
            </Button>
          }
        >
          {sentences(
            moves.arrived > 0 && t("arrived", { count: moves.arrived, ...since }),
            moves.left > 0 && t("left", { count: moves.left, ...since }),
            moves.isShuffled && t("shuffled"),
            moves.isGapPossible && t("gap"),
          )}
        </Note>
      )}
    </div>
  );
}

/** Drops the cached pages of a query (last part of its key) that are older than its page 1. */
function useForgetOlder(queryKey: QueryKey): () => void {
  const client = useQueryClient();
  const list = queryKey.slice(0, -1);
  return () => {
    const startedAt = client.getQueryState([...list, 1])?.dataUpdatedAt ?? 0;
    client.removeQueries({
      type: "inactive",
      predicate: ({ queryKey: other, state }) =>
        state.dataUpdatedAt < startedAt && hashKey(other.slice(0, -1)) === hashKey(list),
    });
  };
}

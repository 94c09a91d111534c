"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { cardHistoryQuery } from "#lib/client/cards-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import {
  readCardHistoryView,
  writeCardHistoryView,
  type CardHistoryPage,
  type CardHistoryView,
} from "#lib/shared/cards/card-history.ts";

export type CardHistoryResult = {
  view: CardHistoryView;
  /** The last good copy, which a failure leaves in place. */
  page: CardHistoryPage | undefined;
  busy: "first" | "again" | null;
  failure: RequestError | null;
  /** Free. */
  readAgain: () => void;
  /** Writes a change into the URL; what is no change of page goes back to page 1. */
  go: (change: Partial<CardHistoryView>) => void;
};

/** The history that the URL asks for. */
export function useCardHistory(): CardHistoryResult {
  const pathname = usePathname();
  const view = readCardHistoryView(useSearchParams());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(cardHistoryQuery(view));
  return {
    view,
    page: data,
    busy: data === undefined && error === null ? "first" : isFetching && isPlaceholderData ? "again" : null,
    failure:
      error === null
        ? null
        : error instanceof RequestError
          ? error
          : new RequestError("badReply", { cause: error }),
    readAgain: () => void refetch(),
    go: (change) => {
      const search = writeCardHistoryView({ ...view, page: 1, ...change });
      if (search !== writeCardHistoryView(view)) window.history.pushState(null, "", `${pathname}${search}`);
    },
  };
}

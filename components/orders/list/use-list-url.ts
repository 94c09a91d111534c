import { useMemo, useSyncExternalStore } from "react";
import type { RowView } from "#components/orders/rows/use-shown-rows.ts";
import { findRemark, remarkToken } from "#lib/client/remark-tokens.ts";
import { changeAddress } from "#lib/client/address/address.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import type { PageSize, UrlCodec } from "#lib/shared/base/url-params.ts";
import { type DayRange, hasTimes, wholeDays } from "#lib/shared/dates/moments.ts";

/** `r` is the token of the remark, `open` the number of the order whose sheet is open. */
export type ListView = RowView &
  DayRange & {
    shop: string;
    page: number;
    size: PageSize;
    edition?: "enhanced" | "basic";
    flag?: string | undefined;
    r?: string | undefined;
    open?: string | undefined;
  };

type Change<View> = Partial<View> & { remark?: string };

type ListUrl<View> = {
  /** Parameters of requests, without those of the page only. */
  view: View;
  /** True when the URL has times of day that the list ignores. */
  isWidened: boolean;
  /** Query string of the URL. */
  search: string;
  rows: RowView;
  open: string | undefined;
  remark: string;
  /** Token of an unknown remark, which can't be requested. */
  lostToken: string | null;
  /** True until hydration: the server can't know the remark of a tab. */
  isReading: boolean;
  /** Writes a change as one step of the history; anything but a change of page goes back to page 1. */
  go: (change: Change<View>) => void;
  /** Sorts or filters the loaded rows: no step of the history, no request. */
  arrange: (rows: RowView) => void;
};

/** State of a list, all in the URL, with a token for the remark. One step makes a single request. */
export function useListUrl<View extends ListView>(
  url: UrlCodec<View>,
  { shop, takesTimes }: { shop: string; takesTimes: boolean },
  onChange?: (view: View, change: object) => void,
): ListUrl<View> {
  const known = useMemo(() => ({ shop }) as Partial<View>, [shop]);
  const { view: all, search, go } = useUrlState(url, known);
  const { r, open, sort, only, ...view } = takesTimes ? all : wholeDays(all);
  const token = r ?? null;
  const remark = useSyncExternalStore(
    never,
    () => findRemark(token),
    () => (token === null ? "" : undefined),
  );
  return {
    view: view as View,
    isWidened: !takesTimes && hasTimes(all),
    search,
    rows: { sort, only },
    open,
    remark: remark ?? "",
    lostToken: remark === null || remark === undefined ? token : null,
    isReading: remark === undefined,
    go: ({ remark: text, ...change }) => {
      go({
        ...change,
        open: undefined,
        ...(text !== undefined && { r: remarkToken(text) }),
      } as unknown as Partial<View>);
      onChange?.({ ...view, ...change } as View, change);
    },
    arrange: (rows) =>
      changeAddress(() => {
        const params = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries({ sort, only, ...rows }))
          if (value === undefined) params.delete(name);
          else params.set(name, value);
        history.replaceState(null, "", `?${params}`);
      }),
  };
}

function never() {
  return () => undefined;
}

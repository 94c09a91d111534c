import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";

type UrlState<View> = {
  view: View;
  /** Writes a change as one step of the history; what is no change of page goes back to page 1. */
  go: (change: Partial<View>) => void;
};

/** State that stands in the URL and nowhere else. `known` is what the page knows better than its URL. */
export function useUrlState<View extends { page: number }>(
  url: UrlCodec<View>,
  known?: Partial<View>,
): UrlState<View> {
  const pathname = usePathname();
  const params = useSearchParams();
  const view = useMemo(() => ({ ...url.read(params), ...known }), [url, params, known]);
  const go = useCallback(
    (change: Partial<View>) => {
      // Two choices in quick succession: the second one starts from the URL that the first one wrote.
      const now = { ...url.read(new URLSearchParams(window.location.search)), ...known };
      const next = url.write({ ...now, page: 1, ...change });
      if (next !== url.write(now)) window.history.pushState(null, "", pathname + next);
    },
    [url, known, pathname],
  );
  return { view, go };
}

/** Runs `open` when the page was reached with `?add`, once: its address then says no more of it. */
export function useAddByUrl(open: () => void) {
  const isAsked = useSearchParams().has("add");
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isAsked) return;
    const rest = new URLSearchParams(window.location.search);
    rest.delete("add");
    window.history.replaceState(null, "", `${window.location.pathname}${rest.size > 0 ? `?${rest}` : ""}`);
    latest.current();
  }, [isAsked]);
}

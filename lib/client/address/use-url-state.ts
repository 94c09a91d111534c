import { usePathname, useSearchParams } from "next/navigation";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- requests use the same `view` that is shown
import { startTransition, useCallback, useMemo, useOptimistic } from "react";
import { changeAddress } from "./address.ts";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";

type UrlState<View> = {
  view: View;
  /** Query string of the URL. */
  search: string;
  /**
   * Writes a change as one step of the history, or in place of the last step; anything but a change of page goes
   * back to page 1.
   */
  go: (change: Partial<View>, isInPlace?: boolean) => void;
};

/** State whose only store is the URL. `known` overrides it with what the page knows better. */
export function useUrlState<View extends { page: number }>(
  url: UrlCodec<View>,
  known?: Partial<View>,
): UrlState<View> {
  const pathname = usePathname();
  // Shows the new state with the press; the router updates a moment later, for everything that reads the URL.
  const [search, showWritten] = useOptimistic(useSearchParams().toString());
  const view = useMemo(() => ({ ...url.read(new URLSearchParams(search)), ...known }), [url, search, known]);
  const go = useCallback(
    (change: Partial<View>, isInPlace?: boolean) =>
      changeAddress(() => {
        // A second quick change starts from the URL of the first.
        const now = { ...url.read(new URLSearchParams(window.location.search)), ...known };
        const next = url.write({ ...now, page: 1, ...change });
        if (next === url.write(now)) return;
        startTransition(() => {
          showWritten(next.slice(1));
          history[isInPlace ? "replaceState" : "pushState"](null, "", pathname + next);
        });
      }),
    [url, known, pathname, showWritten],
  );
  return { view, search, go };
}

import { useRouter } from "next/navigation";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- draws again what the server has, and tells when
import { useEffect, useTransition } from "react";

let refresh = () => {};
/** Changes of the address that wait for the refresh under way; null while there is none. */
let waiting: (() => void)[] | null = null;

/** Draws the page again from the server. */
export function refreshPage(): void {
  refresh();
}

/**
 * Changes the address of the page, after a refresh under way: a router that learns another address during one finds
 * that the reply doesn't match, and loads the whole page, without what was typed.
 */
export function changeAddress(change: (history: History) => void): void {
  if (waiting === null) return change(window.history);
  const { pathname } = window.location;
  // Another page has an address of its own.
  waiting.push(() => pathname === window.location.pathname && change(window.history));
}

/** Refreshes every page. */
export function useRefreshes(): void {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  useEffect(() => {
    refresh = () => {
      waiting ??= [];
      start(() => router.refresh());
    };
    if (isRefreshing) return;
    const changes = waiting;
    waiting = null;
    changes?.forEach((change) => change());
  }, [router, isRefreshing]);
}

import { useRouter } from "next/navigation";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- draws again what the server has, and tells when
import { useEffect, useTransition } from "react";

/** Longest wait for a refresh: a slow reply or a running server action holds one back. */
const MAX_WAIT_MS = 3_000;

type Refresh = {
  /** The address when it began. */
  from: string;
  /** Changes of the address that wait for its end. */
  changes: (() => void)[];
  isWantedAgain: boolean;
};

let begin = () => {};
let current: Refresh | null = null;

/** Draws the page again from the server. */
export function refreshPage(): void {
  if (current) current.isWantedAgain = true;
  else begin();
}

/**
 * Changes the address of the page, after a refresh under way: a router that learns another address during one finds
 * that the reply doesn't match, and loads the whole page, without what was typed.
 */
export function changeAddress(change: () => void): void {
  if (current) current.changes.push(change);
  else change();
}

/** Refreshes every page. */
export function useRefreshes(): void {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  useEffect(() => {
    begin = () => {
      current = { from: location.href, changes: [], isWantedAgain: false };
      start(() => router.refresh());
    };
  }, [router]);
  useEffect(() => {
    if (!isRefreshing) return settle();
    const timer = setTimeout(settle, MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isRefreshing]);
}

function settle(): void {
  const over = current;
  current = null;
  // Whoever went elsewhere meanwhile no longer wants them.
  if (over?.from === location.href) over.changes.forEach((change) => change());
  if (over?.isWantedAgain) begin();
}

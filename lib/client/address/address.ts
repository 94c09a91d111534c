import { useRouter } from "next/navigation";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- a press never depends on `isRefreshing`
import { useEffect, useTransition } from "react";

/** Longest wait for a refresh: a slow reply or a running server action holds one back. */
const MAX_WAIT_MS = 3_000;

let begin = () => {};
/** Changes that wait for the refresh under way, all of the address `from`; null without a refresh. */
let waiting: (() => void)[] | null = null;
let from = "";
let isWantedAgain = false;
let timer: ReturnType<typeof setTimeout>;

/** Draws the page again from the server. */
export function refreshPage(): void {
  if (waiting) isWantedAgain = true;
  else begin();
}

/**
 * Changes the address of the page, after a refresh under way: a router that learns another address during one finds
 * that the reply doesn't match, and loads the whole page, without what was typed.
 */
export function changeAddress(change: () => void): void {
  if (!waiting) return change();
  // On another page nobody wants the changes of the one before.
  if (from !== location.href) waiting = [];
  from = location.href;
  waiting.push(change);
}

/** True while a change of this address waits. */
export function isAddressChanging(): boolean {
  return waiting !== null && waiting.length > 0 && from === location.href;
}

/** Runs the refreshes, and lets changes of the address through when one has ended. */
export function useRefreshes(): void {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  useEffect(() => {
    begin = () => {
      waiting = [];
      timer = setTimeout(settle, MAX_WAIT_MS);
      start(() => router.refresh());
    };
  }, [router]);
  useEffect(() => {
    if (!isRefreshing) settle();
  }, [isRefreshing]);
}

function settle(): void {
  clearTimeout(timer);
  const changes = from === location.href ? waiting : null;
  waiting = null;
  changes?.forEach((change) => change());
  if (isWantedAgain) begin();
  isWantedAgain = false;
}

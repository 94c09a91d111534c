"use client";

import { useTimeZone } from "next-intl";
import { useSyncExternalStore } from "react";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The current minute in Unix milliseconds, from one timer for the whole page; null while rendering on the
 * server.
 */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, currentMinute, () => null);
}

/** Today by the clock of the shop; null while rendering on the server. */
export function useToday(): string | null {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  return now === null ? null : zonedDay(now, timeZone);
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function schedule() {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      schedule();
    },
    MINUTE_MS - (Date.now() % MINUTE_MS),
  );
}

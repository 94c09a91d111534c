"use client";

import { useTimeZone } from "next-intl";
import { useContext, useSyncExternalStore } from "react";
import { Drawn } from "#components/ui/drawn.ts";
import { startOfMinute, zonedDay } from "#lib/shared/dates/zoned-time.ts";

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Current minute in Unix milliseconds, from one timer for the page; null when the server renders without a time. */
export function useMinute(): number | null {
  const { minute } = useContext(Drawn);
  return useSyncExternalStore(subscribe, currentMinute, () => minute);
}

/** Today by the clock of the shop; null when the server renders without a time. */
export function useToday(): string | null {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  return now === null ? null : zonedDay(now, timeZone);
}

function currentMinute(): number {
  return startOfMinute(Date.now());
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

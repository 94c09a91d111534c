import { idParam, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import type { JobPause } from "./job.ts";

/** How often new orders can be fetched by themselves, in minutes. */
export const EVERY_MINUTES = [15, 30, 60, 120, 240] as const;
export const MAX_TIMES = 12;
export const MAX_CALLS_A_DAY = 1_000;

const DAY_MINUTES = 1_440;

/** When new orders of a list are fetched: every so many minutes, or at these times of day where `everyMinutes` is null. */
export type ScheduleTimes = {
  everyMinutes: number | null;
  /** `HH:mm` of the shop. */
  times: string[];
  /** Hours of the day between which it is done, which may go over midnight; null for all day. */
  activeFrom: number | null;
  activeUntil: number | null;
};

/** What an admin has set for a list of a shop. */
export type ScheduleSetting = ScheduleTimes & {
  list: ListOperation;
  isOn: boolean;
  /** Of sold orders alone. */
  edition: SoldOrdersQuery["edition"];
  /** The most calls of a day of the shop. */
  mostCalls: number;
};

/** A schedule as its shop shows it; moments in Unix milliseconds. */
export type FetchSchedule = ScheduleSetting & {
  setBy: string | null;
  setAt: number;
  /** Turned off when a backup was restored. */
  isRestored: boolean;
  nextAt: number | null;
  lastAt: number | null;
  /** Calls of today that left for it, those of unknown outcome too. */
  callsToday: number;
  /** The fetch that stands still and keeps the schedule waiting. */
  waitsFor: { jobId: string; pause: JobPause } | null;
};

/** How the schedules of a shop go: turned on, waiting for a person, or turned off when a backup was restored. */
export type ScheduledShop = "on" | "waits" | "restored";

/** The minutes of a day at which it is time, the earliest first. */
export function scheduleSlots({ everyMinutes, times, activeFrom, activeUntil }: ScheduleTimes): number[] {
  if (everyMinutes === null) return [...new Set(times.map(toMinute))].toSorted((one, other) => one - other);
  const all = Array.from({ length: Math.floor(DAY_MINUTES / everyMinutes) }, (_, at) => at * everyMinutes);
  return all.filter((minute) => isActive(minute / 60, activeFrom, activeUntil));
}

function toMinute(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function isActive(hour: number, from: number | null, until: number | null): boolean {
  if (from === null || until === null || from === until) return true;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** About how many calls a day takes: one a run as a rule, and never more than it may. */
export function callsADay(setting: ScheduleTimes & { mostCalls: number }): number {
  return Math.min(scheduleSlots(setting).length, setting.mostCalls);
}

/** `07:30, 12:00` as typed, with signs of either width; null for what is no list of times. */
export function readTimes(text: string): string[] | null {
  const parts = text
    .normalize("NFKC")
    .split(/[\s,;、]+/)
    .filter(Boolean);
  const times = parts.map((part) => /^(\d|[01]\d|2[0-3]):([0-5]\d)$/.exec(part));
  if (times.length === 0 || times.length > MAX_TIMES || times.includes(null)) return null;
  return [
    ...new Set(times.flatMap((time) => (time ? `${time[1]?.padStart(2, "0")}:${time[2]}` : []))),
  ].toSorted();
}

/** Of which shop the schedules are asked for. */
export const schedulesUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

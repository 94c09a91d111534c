import { idParam, type Param, urlCodec } from "#lib/shared/base/url-params.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import type { JobPause, JobState } from "./job.ts";

/** Intervals at which new orders can be fetched, in minutes. */
export const EVERY_MINUTES = [15, 30, 60, 120, 240] as const;
export const MAX_TIMES = 12;
export const MAX_CALLS_A_DAY = 1_000;

/** `HH:mm` from 00:00 to 23:59. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const DAY_MINUTES = 1_440;

/** Times at which a list is fetched: at an interval, or at `times` when `everyMinutes` is null. */
export type ScheduleTimes = {
  everyMinutes: number | null;
  /** `HH:mm` in the shop's time zone. */
  times: string[];
  /** Hours between which it runs, which may pass midnight; null for all day. */
  activeFrom: number | null;
  activeUntil: number | null;
};

/** Schedule of a list of a shop, as an admin set it. */
export type ScheduleSetting = ScheduleTimes & {
  list: ListOperation;
  isOn: boolean;
  /** Only for sold orders. */
  edition: SoldOrdersQuery["edition"];
  /** Most calls on one day of the shop. */
  mostCalls: number;
};

/** A schedule as its shop shows it; times in Unix milliseconds. */
export type FetchSchedule = ScheduleSetting & {
  setBy: string | null;
  setAt: number;
  /** Turned off when a backup was restored. */
  isRestored: boolean;
  nextAt: number | null;
  lastAt: number | null;
  /** Calls sent for it today, with those of unknown outcome. */
  callsToday: number;
  /** Paused fetch that the schedule waits for. */
  waitsFor: { jobId: string; pause: JobPause } | null;
  /** The newest fetch that it started. */
  lastFetch: { jobId: string; state: JobState; at: number } | null;
};

/** ID or setting without which a list can't be fetched. */
export type MissingForFetch = "noOwnerId" | "noSellerId" | "noPageBase";

/** A list of a shop with its schedule, if it has one. */
export type ListSchedule = {
  shopId: string;
  shopName: string;
  list: ListOperation;
  missing: MissingForFetch | null;
  schedule: FetchSchedule | null;
};

/** Lists the minutes of a day at which a run starts, earliest first. */
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

/** Estimates the calls per day: usually one per run, at most the limit. */
export function callsADay(setting: ScheduleTimes & { mostCalls: number }): number {
  return Math.min(scheduleSlots(setting).length, setting.mostCalls);
}

/** Reads typed times (`07:30, 12:00`, in either width) as sorted HH:mm; null for anything else. */
export function readTimes(text: string, most = MAX_TIMES): string[] | null {
  const parts = text
    .normalize("NFKC")
    .split(/[\s,;、]+/)
    .filter(Boolean);
  const times = parts.map((part) => /^(\d|[01]\d|2[0-3]):([0-5]\d)$/.exec(part));
  if (times.length === 0 || times.length > most || times.includes(null)) return null;
  return [
    ...new Set(times.flatMap((time) => (time ? `${time[1]?.padStart(2, "0")}:${time[2]}` : []))),
  ].toSorted();
}

/** URL of the schedules of a shop. */
export const schedulesUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

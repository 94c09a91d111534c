import {
  type FetchSchedule,
  MAX_CALLS_A_DAY,
  readTimes,
  type ScheduleSetting,
  scheduleSlots,
} from "#lib/shared/jobs/schedules.ts";

/** Input of a schedule: `every` is a number of minutes, or `times`; an empty hour is all day. */
export type ScheduleDraft = Pick<ScheduleSetting, "isOn" | "edition"> &
  Record<"every" | "times" | "activeFrom" | "activeUntil" | "mostCalls", string> & { lists?: undefined };

/** Form of a schedule, or of a new one: hourly by day. */
export function scheduleDraft(schedule: FetchSchedule | null | undefined): ScheduleDraft {
  if (!schedule)
    return {
      isOn: true,
      edition: "enhanced",
      every: "60",
      times: "",
      activeFrom: "8",
      activeUntil: "22",
      mostCalls: "50",
    };
  const { isOn, edition, everyMinutes, times, activeFrom, activeUntil, mostCalls } = schedule;
  return {
    isOn,
    edition,
    every: everyMinutes === null ? "times" : String(everyMinutes),
    times: times.join(", "),
    activeFrom: activeFrom === null ? "" : String(activeFrom),
    activeUntil: activeUntil === null ? "" : String(activeUntil),
    mostCalls: String(mostCalls),
  };
}

/** Reads the form, or names the fields that can't be read. */
export function toScheduleSetting(
  draft: ScheduleDraft,
): Omit<ScheduleSetting, "list"> | { fields: Record<string, string> } {
  const isAtTimes = draft.every === "times";
  const times = isAtTimes ? readTimes(draft.times) : [];
  if (times === null) return { fields: { times: "schedules.noTimes" } };
  const mostCalls = Number(draft.mostCalls.normalize("NFKC").replace(/[,\s]/g, "") || "0");
  if (!Number.isInteger(mostCalls) || mostCalls < 1 || mostCalls > MAX_CALLS_A_DAY)
    return { fields: { mostCalls: "schedules.badCalls" } };
  const isAllDay = isAtTimes || draft.activeFrom === "" || draft.activeUntil === "";
  const setting = {
    isOn: draft.isOn,
    edition: draft.edition,
    everyMinutes: isAtTimes ? null : Number(draft.every),
    times,
    activeFrom: isAllDay ? null : Number(draft.activeFrom),
    activeUntil: isAllDay ? null : Number(draft.activeUntil),
    mostCalls,
  };
  return scheduleSlots(setting).length > 0 ? setting : { fields: { activeUntil: "schedules.noSlots" } };
}

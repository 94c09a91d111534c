import "server-only";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import type { DateShape } from "#lib/shared/dates/day-bounds.ts";
import { writeDay } from "#lib/shared/dates/day-bounds.ts";

type Days = { from?: string | undefined; to?: string | undefined };
export type SentDays = {
  startTime: string | undefined;
  endTime: string | undefined;
  sentDays: string | undefined;
};

/** How a list is asked for and shown, as the admins have set it. Read before the question leaves: a failure then costs nothing. */
export async function orderFormat(list: "pending" | "sold"): Promise<{
  writeDays: (days: Days) => SentDays;
  pictureHosts: readonly string[];
  isAskingByItself: boolean;
}> {
  const { dateShapes, pictureHosts, openLists } = (await settingsSnapshot()).values;
  const shape = dateShapes?.[list] ?? "day";
  return {
    writeDays: (days) => writeDays(days, shape),
    pictureHosts: pictureHosts?.hosts ?? [],
    isAskingByItself: openLists?.isFetching ?? true,
  };
}

/** `sentDays` is what people get to see of it, exactly as it left. */
function writeDays({ from, to }: Days, shape: DateShape): SentDays {
  const { tzShop } = env();
  const startTime = from && writeDay(from, "from", shape, tzShop);
  const endTime = to && writeDay(to, "to", shape, tzShop);
  return {
    startTime,
    endTime,
    sentDays: startTime || endTime ? [startTime, "–", endTime].filter(Boolean).join(" ") : undefined,
  };
}

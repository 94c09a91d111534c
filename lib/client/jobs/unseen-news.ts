import type { JobNews } from "#lib/shared/jobs/own-jobs.ts";

/** A job and its state, for which one notice is enough. */
export const newsKey = ({ id, state }: Pick<JobNews, "id" | "state">) => `${id} ${state}`;

/**
 * Picks the news to show: not those of the tab's last look (`seen`, null before the first), nor what a page of the
 * tab shows (`isShown`).
 */
export function unseenNews(
  seen: readonly string[] | null,
  news: readonly JobNews[],
  isShown: (one: JobNews) => boolean,
): JobNews[] {
  if (seen === null) return [];
  return news.filter((one) => !seen.includes(newsKey(one)) && !isShown(one));
}

import { queryOptions } from "@tanstack/react-query";
import type { UrlValues } from "#lib/shared/base/url-params.ts";
import { type CardListJob, type CardListPage, cardRowsUrl } from "#lib/shared/cards/card-list.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";

export const CARD_ROWS_KEY = ["card-list", "rows"] as const;

/** A page of the cards of a list, masked. Free, and never cached. */
export function cardRowsQuery(view: UrlValues<typeof cardRowsUrl>) {
  return queryOptions({
    queryKey: [...CARD_ROWS_KEY, view] as const,
    queryFn: () => fetchJson<CardListPage>(`/api/cards/list/rows${cardRowsUrl.write(view)}`),
    // A list in progress is read again after a failure.
    enabled: true,
    gcTime: 0,
    placeholderData: (before: CardListPage | undefined) => before,
  });
}

/** True for a list of cards: the address may name a job of any kind. */
export function isCardListJob(job: Job): job is CardListJob {
  return job.kind === "checkCards";
}

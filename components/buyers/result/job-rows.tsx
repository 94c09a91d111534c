"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { CountChips } from "#components/display/count-chips.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { ReadFailure } from "#components/lists/read-failure.tsx";
import { BUYER_ROWS_KEY, buyerRowsQuery } from "#lib/client/buyers-queries.ts";
import {
  type BuyerRow,
  type BuyersJob,
  ROW_STATES,
  ROWS_PER_PAGE,
  type RowState,
  type BuyersView,
} from "#lib/shared/buyers/buyers.ts";
import { ResultTable } from "./result-table.tsx";

type JobRowsProps = { job: BuyersJob; view: BuyersView; go: (change: Partial<BuyersView>) => void };

/** Orders of a lookup, all or those in one state, page by page in the order of the list. */
export function JobRows({ job, view, go }: JobRowsProps) {
  const t = useTranslations("buyers");
  const pageOf = useTranslations("table");
  const client = useQueryClient();
  const { counts, state: jobState } = job;
  const total = job.total ?? 0;
  const chips = ROW_STATES.filter((one) => counts[one] > 0);
  // Orders leave a state while the lookup goes on.
  const state = chips.find((one) => one === view.state);
  const count = state === undefined ? total : counts[state];
  const pages = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const rows = useQuery({ ...buyerRowsQuery({ job: job.id, state, page }), enabled: job.isOwn });
  useEffect(() => void client.invalidateQueries({ queryKey: BUYER_ROWS_KEY }), [client, counts, jobState]);
  if (!job.isOwn)
    return (
      <ListState icon="lock" title={t("result.others")}>
        {t("result.othersBody")}
      </ListState>
    );
  return (
    <>
      {chips.length > 1 && (
        <div className="px-gutter pb-3 print:hidden">
          <CountChips<RowState | "all">
            label={t("result.show")}
            value={state ?? "all"}
            options={[
              { value: "all", label: t("result.all"), count: total },
              ...chips.map((value) => ({ value, label: t(`states.${value}`), count: counts[value] })),
            ]}
            onChange={(value) => go({ state: value === "all" ? undefined : value })}
          />
        </div>
      )}
      {rows.error && <ReadFailure {...rows} title={t("result.failedRows")} error={rows.error} />}
      {(rows.data ?? rows.error === null) && (
        <ResultTable
          rows={rows.data?.rows ?? NONE}
          busy={rows.data === undefined ? "first" : rows.isPlaceholderData ? "again" : null}
        />
      )}
      {pages > 1 && (
        <div className="flex min-h-11 items-center gap-3 px-gutter text-table text-ink-2 phone:[&_.btn]:size-11 print:hidden">
          <Pager page={page} hasNext={page < pages} onGo={(to) => go({ page: to })} />
          <span>{pageOf.rich("pageOf", { page, count: pages, b: (chunks) => <b>{chunks}</b> })}</span>
        </div>
      )}
    </>
  );
}

const NONE: BuyerRow[] = [];

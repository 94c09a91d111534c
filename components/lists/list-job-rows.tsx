import { type QueryKey, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ComponentType, useEffect } from "react";
import type { ListedJob, ListWords } from "./list-job.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { Pager } from "#components/data-table/pager.tsx";
import { CountChips } from "#components/display/count-chips.tsx";
import { ListState } from "#components/feedback/list-state.tsx";

type RowsView<State extends string> = { state?: State | undefined; page: number };

/** Finds the page of rows to show, of all or of those in one state: rows leave a state while the job goes on. */
export function findRowsPage<State extends string>(
  { counts, total }: Pick<ListedJob<State>, "counts" | "total">,
  states: readonly State[],
  perPage: number,
  view: RowsView<State>,
) {
  const chips = states.filter((one) => counts[one] > 0);
  const state = chips.find((one) => one === view.state);
  const count = state === undefined ? (total ?? 0) : counts[state];
  const pages = Math.max(1, Math.ceil(count / perPage));
  return { chips, state, pages, page: Math.min(view.page, pages) };
}

type ListJobRowsProps<State extends string, Row> = {
  words: ListWords;
  job: ListedJob<State>;
  shown: ReturnType<typeof findRowsPage<State>>;
  rows: UseQueryResult<{ rows: Row[] }>;
  /** Key of all pages of rows. */
  rowsKey: QueryKey;
  stateWord: (state: State) => string;
  table: ComponentType<{ rows: Row[]; busy: "first" | "again" | null }>;
  go: (change: Partial<RowsView<State>>) => void;
};

/** Rows of a list's job, all or those in one state, page by page in the order of the list. */
export function ListJobRows<State extends string, Row>(props: ListJobRowsProps<State, Row>) {
  const { job, shown, rows, rowsKey, stateWord, table: Table, go } = props;
  const t = useTranslations(props.words);
  const pageOf = useTranslations("table");
  const client = useQueryClient();
  const { counts, state: jobState } = job;
  const { chips, state, page, pages } = shown;
  useEffect(() => void client.invalidateQueries({ queryKey: rowsKey }), [client, rowsKey, counts, jobState]);
  if (!job.isOwn)
    return (
      <ListState icon="lock" title={t("others")}>
        {t("othersBody")}
      </ListState>
    );
  return (
    <>
      {chips.length > 1 && (
        <div className="px-gutter pb-3 print:hidden">
          <CountChips<State | "all">
            label={t("show")}
            value={state ?? "all"}
            options={[
              { value: "all", label: t("all"), count: job.total ?? 0 },
              ...chips.map((value) => ({ value, label: stateWord(value), count: counts[value] })),
            ]}
            onChange={(value) => go({ state: value === "all" ? undefined : value })}
          />
        </div>
      )}
      {rows.error && <ReadFailure {...rows} title={t("failedRows")} error={rows.error} />}
      {(rows.data ?? rows.error === null) && (
        <Table
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

const NONE: never[] = [];

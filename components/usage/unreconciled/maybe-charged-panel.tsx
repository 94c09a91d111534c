"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DataTable } from "#components/data-table/data-table.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ChargeRuleNote } from "#components/usage/charge-rule-note.tsx";
import { ListFoot } from "#components/usage/list-foot.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { maybeChargedQuery } from "#lib/client/usage-queries.ts";
import { useUrlState } from "#lib/client/use-url-state.ts";
import { pageCountText } from "#lib/shared/base/list-limits.ts";
import { maybeChargedUrl } from "#lib/shared/usage/maybe-charged.ts";
import { MaybeChargedFilters } from "./maybe-charged-filters.tsx";
import { MaybeChargedSum } from "./maybe-charged-sum.tsx";
import { MaybeChargedEmptyState } from "./maybe-charged-empty-state.tsx";
import { ReconcileDock, type ReconcileCalls } from "./reconcile-dock.tsx";
import { useMaybeChargedTable } from "./use-maybe-charged-table.tsx";

/** On a phone: the box at the left, a skeleton as tall as a call. */
const CARD =
  "max-[760px]:relative max-[760px]:content-start max-[760px]:gap-y-0.5 max-[760px]:pb-2 max-[760px]:pl-12 max-[760px]:*:bg-transparent max-[760px]:aria-selected:bg-accent-tint max-[760px]:in-[tfoot]:min-h-[118px]";

/** The calls whose charge nobody knew, in three lists, and what people have said they cost. */
export function MaybeChargedPanel({ reconcileCalls }: { reconcileCalls: ReconcileCalls }) {
  const t = useTranslations("usage.maybe");
  const common = useTranslations("common");
  const words = useTranslations("table");
  const errorText = useErrorText();
  const { view, go } = useUrlState(maybeChargedUrl);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(maybeChargedQuery(view));
  const page = data?.list === view.list ? data : undefined;
  const { table, selection } = useMaybeChargedTable(view, page);
  const why = error && errorText(error instanceof RequestError ? error : { code: "badReply" });

  return (
    <>
      <PageHead
        title={t("title")}
        meta={data ? <ChargeRuleNote {...data.rule} /> : !why && <i className="skeleton w-52" />}
        actions={
          <Button
            variant="quiet"
            icon="refresh"
            label={common("refresh")}
            isBusy={isFetching}
            onClick={() => void refetch()}
          />
        }
      />
      {why && page && (
        <Note
          role="alert"
          tone="warn"
          icon="plug"
          isBanner
          title={t("failed.title")}
          action={
            <Button size="s" isBusy={isFetching} onClick={() => void refetch()}>
              {t("failed.again")}
            </Button>
          }
        >
          {why} {t("failed.stale")}
        </Note>
      )}
      <div className="page" tabIndex={0} role="region" aria-label={t(`lists.${view.list}`)}>
        <MaybeChargedFilters view={view} page={data} onChange={go} />
        {page && page.counts[view.list] > 0 && <MaybeChargedSum page={page} operation={view.operation} />}
        {(page ? page.calls.length > 0 : !why) ? (
          <div className="relative min-[760px]:overflow-x-auto min-[760px]:[&>table]:min-w-[640px]">
            <DataTable
              table={table}
              label={t(`lists.${view.list}`)}
              selection={selection}
              busy={!page ? "first" : isFetching && isPlaceholderData ? "again" : null}
              rowClass={CARD}
            />
          </div>
        ) : (
          <MaybeChargedEmptyState
            view={view}
            page={page}
            why={why}
            isBusy={isFetching}
            onAgain={() => void refetch()}
            go={go}
          />
        )}
      </div>
      <ReconcileDock
        selection={selection}
        page={page}
        reconcileCalls={reconcileCalls}
        onReconciled={() => void refetch()}
      />
      {page !== undefined && page.pageCount > 1 && (
        <ListFoot
          page={view.page}
          hasNext={view.page < page.pageCount}
          onGo={(to) => go({ page: to, upTo: page.upTo })}
        >
          <span>
            {words.rich("pageOf", {
              page: view.page,
              count: pageCountText(page.total, page.pageCount),
              b: (chunks) => <b className="text-ink">{chunks}</b>,
            })}
          </span>
        </ListFoot>
      )}
    </>
  );
}

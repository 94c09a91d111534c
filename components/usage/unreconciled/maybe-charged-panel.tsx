"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Pager } from "#components/data-table/pager.tsx";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ChargeRuleNote } from "#components/usage/charge-rule-note.tsx";
import "#components/usage/maybe-charged.css";
import { RequestError } from "#lib/client/fetch-json.ts";
import { maybeChargedQuery } from "#lib/client/usage-queries.ts";
import { useUrlState } from "#lib/client/use-url-state.ts";
import { pageCountText } from "#lib/shared/base/list-limits.ts";
import { maybeChargedUrl, type OpenCall } from "#lib/shared/usage/maybe-charged.ts";
import { MaybeChargedFilters } from "./maybe-charged-filters.tsx";
import { MaybeChargedSum } from "./maybe-charged-sum.tsx";
import { MaybeChargedEmptyState, MaybeChargedTable } from "./maybe-charged-table.tsx";
import { ReconcileDock, type ReconcileCalls } from "./reconcile-dock.tsx";

const NONE: OpenCall[] = [];

/** The calls whose charge nobody knew, in three lists, and what people have said they cost. */
export function MaybeChargedPanel({ reconcileCalls }: { reconcileCalls: ReconcileCalls }) {
  const t = useTranslations("usage.maybe");
  const table = useTranslations("table");
  const errorText = useErrorText();
  const { view, go } = useUrlState(maybeChargedUrl);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(maybeChargedQuery(view));
  const page = data?.list === view.list ? data : undefined;
  const calls = page?.calls ?? NONE;
  const selection = useRowSelection(
    calls.map((call) => ({ id: call.id, original: call })),
    `${view.list} ${view.operation ?? ""}`,
  );
  const why = error && errorText(error instanceof RequestError ? error : { code: "badReply" });

  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          data ? (
            <ChargeRuleNote {...data.reading} />
          ) : (
            !why && <i className="skeleton maybe-reading-skeleton" />
          )
        }
        actions={
          <Button
            variant="quiet"
            icon="refresh"
            label={t("refresh")}
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
      <div className="page maybe-page" tabIndex={0} role="region" aria-label={t(`lists.${view.list}`)}>
        <MaybeChargedFilters view={view} page={data} onChange={go} />
        {page && page.counts[view.list] > 0 && <MaybeChargedSum page={page} operation={view.operation} />}
        {calls.length > 0 || (!page && !why) ? (
          <MaybeChargedTable
            list={view.list}
            page={page}
            selection={selection}
            isBusy={isFetching && (!page || isPlaceholderData)}
          />
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
        <div className="maybe-foot">
          <Pager
            page={view.page}
            hasNext={view.page < page.pageCount}
            onGo={(to) => go({ page: to, upTo: page.upTo })}
          />
          <span>
            {table.rich("pageOf", {
              page: view.page,
              count: pageCountText(page.total, page.pageCount),
              b: (chunks) => <b>{chunks}</b>,
            })}
          </span>
        </div>
      )}
    </>
  );
}

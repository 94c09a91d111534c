"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { RefreshButton } from "#components/lists/refresh-button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { ChargeCountingNote } from "#components/usage/charge-counting-note.tsx";
import { ExportButton } from "#components/usage/export-button.tsx";
import { ListFoot } from "#components/usage/usage-list-foot.tsx";
import { UsageError } from "#components/usage/usage-read.tsx";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { possiblyChargedQuery } from "#lib/client/usage-queries.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { pageCountText } from "#lib/shared/base/list-limits.ts";
import {
  type LeftOut,
  type PossiblyChargedPage,
  possiblyChargedExportUrl,
  possiblyChargedUrl,
  type PossiblyChargedView,
  type ReconcileResult,
} from "#lib/shared/usage/possibly-charged.ts";
import { PossiblyChargedFilters } from "./possibly-charged-filters.tsx";
import { PossiblyChargedSum } from "./possibly-charged-sum.tsx";
import { PossiblyChargedEmptyState } from "./possibly-charged-empty-state.tsx";
import { NotCharged, type MarkNotCharged } from "./not-charged.tsx";
import { ReconcileDock, type ReconcileCalls } from "./reconcile-dock.tsx";
import { usePossiblyChargedTable } from "./use-possibly-charged-table.tsx";

/** Card layout: checkbox on the left, a skeleton as tall as a call. */
const CARD =
  "phone:relative phone:content-start phone:gap-y-0.5 phone:pb-2 " +
  "phone:pl-12 phone:*:bg-transparent phone:aria-selected:bg-accent-tint " +
  "phone:in-[tfoot]:min-h-[118px]";

type PossiblyChargedPanelProps = { reconcileCalls: ReconcileCalls; markNotCharged: MarkNotCharged };

/** Calls of unknown charge, in three lists, and the cost that people confirmed. */
export function PossiblyChargedPanel({ reconcileCalls, markNotCharged }: PossiblyChargedPanelProps) {
  const t = useTranslations("usage.possiblyCharged");
  const errorText = useErrorText();
  const { view, go } = useUrlState(possiblyChargedUrl);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(possiblyChargedQuery(view));
  const page = data?.list === view.list ? data : undefined;
  const { table, selection } = usePossiblyChargedTable(view, page);
  const [fileError, setFileError] = useState<RequestError | null>(null);
  const [leftOut, setLeftOut] = useState<ReconcileResult["leftOut"]>({});
  const why = error && errorText(toRequestError(error));

  function onReconciled(result: ReconcileResult) {
    setLeftOut(result.leftOut);
    selection.clear();
    if (result.count > 0) toast(t("done", { count: result.count }));
    void refetch();
  }

  return (
    <>
      <PageHead
        title={t("title")}
        titleClassName="phone:whitespace-normal phone:leading-5"
        meta={data ? <ChargeCountingNote {...data.rule} /> : !why && <i className="skeleton w-52" />}
        actions={
          <>
            <ExportButton
              hrefOf={(form) =>
                `/api/usage/maybe-charged/export${possiblyChargedExportUrl.write({ ...view, form })}`
              }
              isDisabled={!page || page.total === 0}
              allOf={selection.chosen.size > 0 ? page?.total : undefined}
              onFailed={setFileError}
            />
            <RefreshButton isBusy={isFetching} onClick={() => void refetch()} />
          </>
        }
      />
      {why && page && <StaleNote why={why} isBusy={isFetching} onRetry={() => void refetch()} />}
      <UsageError read={null} file={fileError} isBusy={isFetching} onRetry={() => void refetch()} />
      <LeftOutNote leftOut={leftOut} onRead={() => setLeftOut({})} />
      <div className="page" tabIndex={0} role="region" aria-label={t(`lists.${view.list}`)}>
        <PossiblyChargedFilters view={view} page={data} onChange={go} />
        {page && page.total > 0 && (
          <PossiblyChargedSum
            page={page}
            view={view}
            action={
              <NotCharged page={page} view={view} markNotCharged={markNotCharged} onDone={onReconciled} />
            }
          />
        )}
        {(page ? page.calls.length > 0 : !why) ? (
          <div className="relative not-phone:overflow-x-auto not-phone:[&>table]:min-w-[640px]">
            <DataTable
              table={table}
              label={t(`lists.${view.list}`)}
              selection={selection}
              busy={!page ? "first" : isFetching && isPlaceholderData ? "again" : null}
              rowClass={CARD}
            />
          </div>
        ) : (
          <PossiblyChargedEmptyState
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
        onReconciled={onReconciled}
      />
      {page !== undefined && page.pageCount > 1 && <PagesFoot page={page} view={view} go={go} />}
    </>
  );
}

type StaleNoteProps = { why: string; isBusy: boolean; onRetry: () => void };

/** Reason why the shown calls could not be refreshed. */
function StaleNote({ why, isBusy, onRetry }: StaleNoteProps) {
  const t = useTranslations("usage.possiblyCharged.failed");
  return (
    <Note
      role="alert"
      tone="warn"
      icon="plug"
      isBanner
      title={t("title")}
      action={
        <Button size="s" isBusy={isBusy} onClick={onRetry}>
          {t("again")}
        </Button>
      }
    >
      {why} {t("stale")}
    </Note>
  );
}

type PagesFootProps = {
  page: PossiblyChargedPage;
  view: PossiblyChargedView;
  go: (to: { page: number; upTo: number }) => void;
};

function PagesFoot({ page, view, go }: PagesFootProps) {
  const t = useTranslations("table");
  return (
    <ListFoot
      page={view.page}
      hasNext={view.page < page.pageCount}
      onGo={(to) => go({ page: to, upTo: page.upTo })}
    >
      <span>
        {t.rich("pageOf", {
          page: view.page,
          count: pageCountText(page.total, page.pageCount),
          b: (chunks) => <b className="text-ink">{chunks}</b>,
        })}
      </span>
    </ListFoot>
  );
}

const LEFT_OUT: readonly LeftOut[] = ["reported", "reconciledMeanwhile", "notOpen"];

type LeftOutNoteProps = { leftOut: ReconcileResult["leftOut"]; onRead: () => void };

/** Calls of the last confirmation that had changed meanwhile. */
function LeftOutNote({ leftOut, onRead }: LeftOutNoteProps) {
  const t = useTranslations("usage.possiblyCharged.leftOut");
  const left = LEFT_OUT.filter((why) => leftOut[why] !== undefined);
  if (left.length === 0) return null;
  return (
    <Note
      role="status"
      isBanner
      action={
        <Button size="s" onClick={onRead}>
          {t("read")}
        </Button>
      }
    >
      {left.map((why) => t(why, { count: leftOut[why] ?? 0 })).join(" ")}
    </Note>
  );
}

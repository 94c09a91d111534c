"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { pageCountText, reachablePages } from "#lib/shared/base/list-limits.ts";
import { CARD_HISTORY_PAGE_SIZE } from "#lib/shared/cards/card-history.ts";
import type { CardRedaction } from "#lib/shared/cards/cards.ts";
import { type CardHistoryResult, HistoryFilters } from "./history-filters.tsx";
import { HistoryTable, useHistoryRows } from "./history-table.tsx";
import { RedactDialog } from "./redact-dialog.tsx";

export type RedactCardChecks = (input: unknown) => Promise<CommandResult<{ count: number }>>;

type CardHistoryProps = {
  history: CardHistoryResult;
  keptDays: number;
  redactCardChecks: RedactCardChecks;
  onRedacted: () => void;
};

/** Every check before, masked: who asked what, when, why, with which verdict and at what price. */
export function CardHistory({ history, keptDays, redactCardChecks, onRedacted }: CardHistoryProps) {
  const t = useTranslations("cards");
  const table = useTranslations("table");
  const errorText = useErrorText();
  const [isRedacting, setRedacting] = useState(false);
  const { page, view, busy, error, readAgain, go } = history;
  const rows = useHistoryRows(page);
  const { has, canSelect, clear } = rows.selection;
  // What is chosen is what is chosen on the page in sight.
  const onPage = page?.checks.filter((check) => has(check.id) && canSelect(check)).map(({ id }) => id) ?? [];
  const total = page?.total ?? 0;
  const pageCount = reachablePages(total, CARD_HISTORY_PAGE_SIZE);

  async function redact(which: CardRedaction) {
    const result = await sendCommand(redactCardChecks, which);
    if (!result.ok) return result.error;
    setRedacting(false);
    clear();
    toast(t("redact.done", { count: result.value.count }));
    onRedacted();
    return null;
  }

  return (
    <section
      className="col-span-full flex min-w-0 flex-col border-t border-line max-[1100px]:order-2 phone:[&_.btn]:h-11"
      aria-label={t("history.title")}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-2">
        <h2 className="flex-none">{t("history.title")}</h2>
        <span className="text-meta text-ink-3 phone:flex-1">{t("history.kept", { days: keptDays })}</span>
        <HistoryFilters view={view} people={page?.people ?? []} go={go} />
        <Button
          size="s"
          icon="lock"
          className="print:hidden"
          disabled={(page?.unfilteredTotal ?? 0) === 0}
          onClick={() => setRedacting(true)}
        >
          {onPage.length > 0 ? t("redact.chosen", { count: onPage.length }) : t("redact.now")}
        </Button>
      </div>
      {error && page && (
        <Note
          tone="warn"
          icon="plug"
          isBanner
          role="alert"
          title={t("history.failed")}
          action={
            <Button size="s" onClick={readAgain}>
              {t("history.readAgain")}
            </Button>
          }
        >
          {errorText(error)}
        </Note>
      )}
      <HistoryTable {...rows} busy={busy}>
        <HistoryEmptyState history={history} />
      </HistoryTable>
      {page !== undefined && page.total > CARD_HISTORY_PAGE_SIZE && (
        <div className="flex min-h-11 items-center gap-3 px-gutter text-table text-ink-2 print:hidden">
          <Pager page={view.page} hasNext={view.page < pageCount} onGo={(to) => go({ page: to })} />
          <span>
            {table.rich("pageOf", {
              page: view.page,
              count: pageCountText(total, pageCount),
              b: (chunks) => <b>{chunks}</b>,
            })}
          </span>
          <span className="rule" />
          <span>{t("history.count", { count: page.total })}</span>
        </div>
      )}
      {isRedacting && <RedactDialog chosen={onPage} onRedact={redact} onClose={() => setRedacting(false)} />}
    </section>
  );
}

/** In the place of rows: an error, nothing checked yet, nothing that fits the filters, or a page past the last. */
function HistoryEmptyState({
  history: { page, error, view, readAgain, go },
}: {
  history: CardHistoryResult;
}) {
  const t = useTranslations("cards.history");
  const errorText = useErrorText();
  if (page === undefined) {
    if (error === null) return null;
    return (
      <ListState
        icon="plug"
        title={t("failed")}
        actions={<Button onClick={readAgain}>{t("readAgain")}</Button>}
      >
        {errorText(error)}
      </ListState>
    );
  }
  if (page.checks.length > 0) return null;
  if (page.unfilteredTotal === 0)
    return (
      <ListState icon="cards" title={t("noneTitle")}>
        {t("noneBody")}
      </ListState>
    );
  if (page.total > 0) {
    return (
      <ListState
        icon="cards"
        title={t("pastLastTitle", { page: view.page })}
        actions={<Button onClick={() => go({ page: 1 })}>{t("toFirst")}</Button>}
      >
        {t("count", { count: page.total })}
      </ListState>
    );
  }
  const clear = (
    <Button onClick={() => go({ verdict: undefined, person: undefined, from: undefined, to: undefined })}>
      {t("clear")}
    </Button>
  );
  return (
    <ListState icon="filter" title={t("emptyTitle")} actions={clear}>
      {t("emptyBody", { count: page.unfilteredTotal })}
    </ListState>
  );
}

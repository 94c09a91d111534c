"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FindCardChecks } from "#components/cards/form/use-earlier-checks.ts";
import { Pager } from "#components/data-table/pager.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { clearWithUndo } from "#components/feedback/undo.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { pageCountText, reachablePages } from "#lib/shared/base/list-limits.ts";
import { CARD_HISTORY_PAGE_SIZE, type CardHistoryRow, NO_FILTERS } from "#lib/shared/cards/card-history.ts";
import type { CardRedaction } from "#lib/shared/cards/cards.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import { type CardHistoryResult, HistoryFilters, isFiltered } from "./history-filters.tsx";
import { HistoryTable, useHistoryRows } from "./history-table.tsx";

export type RedactCardChecks = (input: unknown) => Promise<CommandResult<{ count: number }>>;

const EraseChosen = lazyPart(() => import("./erase-dialogs.tsx").then((module) => module.EraseChosen));
const EraseOld = lazyPart(() => import("./erase-dialogs.tsx").then((module) => module.EraseOld));
const ExportDialog = lazyPart(() =>
  import("./export-checks-dialog.tsx").then((module) => module.ExportDialog),
);

/** Element id of the history. */
export const HISTORY_ID = "card-history";

type CardHistoryProps = {
  history: CardHistoryResult;
  keptDays: number;
  purposes: readonly Purpose[];
  /** Check of the form that was just completed; null once it was seen. */
  freshCallId: string | null;
  onSeen: () => void;
  findCardChecks: FindCardChecks;
  redactCardChecks: RedactCardChecks;
  onRedacted: () => void;
  onOpen: (check: CardHistoryRow) => void;
  onAgain: (check: CardHistoryRow) => void;
};

/** Earlier checks, masked: person, time, purpose, verdict and price. */
export function CardHistory(props: CardHistoryProps) {
  const { history, freshCallId, onSeen, onOpen } = props;
  const t = useTranslations("cards");
  const [open, setOpen] = useState<"export" | "chosen" | "old" | null>(null);
  const { page, view, go } = history;
  const rows = useHistoryRows(page, props.onAgain);
  const { toMark, clear } = rows.selection;
  // Only rows of the visible page count as selected.
  const onPage = rows.table
    .getRowModel()
    .rows.filter((row) => toMark(row) === "on")
    .map(({ id }) => id);
  const close = () => setOpen(null);

  async function erase(which: CardRedaction) {
    const result = await sendCommand(props.redactCardChecks, which);
    if (!result.ok) return result.error;
    close();
    clear();
    toast(t("redact.done", { count: result.value.count }));
    props.onRedacted();
    return null;
  }

  return (
    <section
      className="flex flex-col border-t border-line phone:[&_.btn]:h-11"
      aria-label={t("history.title")}
      id={HISTORY_ID}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-gutter py-2">
        <h2 className="flex-none">{t("history.title")}</h2>
        <span className="flex-1 text-meta text-ink-3">{t("history.kept", { days: props.keptDays })}</span>
        <span className="flex items-center gap-2 print:hidden">
          {onPage.length > 0 && (
            <Button size="s" icon="lock" onClick={() => setOpen("chosen")}>
              {t("redact.chosen", { count: onPage.length })}
            </Button>
          )}
          <Button
            size="s"
            icon="download"
            aria-haspopup="dialog"
            disabled={(page?.total ?? 0) === 0}
            onClick={() => setOpen("export")}
          >
            {t("export.open")}
          </Button>
          <Menu
            label={t("history.more")}
            align="end"
            isDisabled={(page?.unfilteredTotal ?? 0) === 0}
            triggerClassName={buttonClass({ variant: "quiet", size: "s", isIcon: true })}
            trigger={<Icon name="more" />}
          >
            <MenuItem icon="lock" onSelect={() => setOpen("old")}>
              {t("redact.older")}
            </MenuItem>
          </Menu>
        </span>
        <HistoryFilters
          view={view}
          people={page?.people ?? []}
          purposes={props.purposes}
          findCardChecks={props.findCardChecks}
          go={go}
        />
      </div>
      <ReadErrorNote history={history} />
      <HistoryTable {...rows} busy={history.busy} freshCallId={freshCallId} onSeen={onSeen} onOpen={onOpen}>
        <HistoryEmptyState history={history} />
      </HistoryTable>
      <HistoryPager history={history} />
      {open === "chosen" && <EraseChosen ids={onPage} onErase={erase} onClose={close} />}
      {open === "old" && <EraseOld onErase={erase} onClose={close} />}
      {open === "export" && (
        <ExportDialog filters={view} count={page?.total ?? 0} isFiltered={isFiltered(view)} onClose={close} />
      )}
    </section>
  );
}

/** Error of reading again, above rows that stay. */
function ReadErrorNote({ history: { page, error, readAgain } }: { history: CardHistoryResult }) {
  const t = useTranslations("cards.history");
  const errorText = useErrorText();
  if (!error || !page) return null;
  return (
    <Note
      tone="warn"
      icon="plug"
      isBanner
      role="alert"
      title={t("failed")}
      action={
        <Button size="s" onClick={readAgain}>
          {t("readAgain")}
        </Button>
      }
    >
      {errorText(error)}
    </Note>
  );
}

function HistoryPager({ history: { page, view, go } }: { history: CardHistoryResult }) {
  const t = useTranslations("cards.history");
  const table = useTranslations("table");
  if (page === undefined || page.total <= CARD_HISTORY_PAGE_SIZE) return null;
  const pageCount = reachablePages(page.total, CARD_HISTORY_PAGE_SIZE);
  return (
    <div className="flex min-h-11 items-center gap-3 px-gutter text-table text-ink-2 print:hidden">
      <Pager page={view.page} hasNext={view.page < pageCount} onGo={(to) => go({ page: to })} />
      <span>
        {table.rich("pageOf", {
          page: view.page,
          count: pageCountText(page.total, pageCount),
          b: (chunks) => <b>{chunks}</b>,
        })}
      </span>
      <span className="rule" />
      <span>{t("count", { count: page.total })}</span>
    </div>
  );
}

/** Shown in place of rows: an error, no check yet, no match, or a page past the last. */
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
  const clear = <Button onClick={() => clearWithUndo(() => go(NO_FILTERS))}>{t("clear")}</Button>;
  return (
    <ListState icon="filter" title={t("emptyTitle")} actions={clear}>
      {t("emptyBody", { count: page.unfilteredTotal })}
    </ListState>
  );
}

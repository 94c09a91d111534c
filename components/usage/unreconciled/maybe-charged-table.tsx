"use client";

import { useTranslations } from "next-intl";
import type { RowSelection } from "#components/data-table/use-row-selection.ts";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { MaybeChargedView, OpenCall, OpenCallsPage, OpenList } from "#lib/shared/usage/maybe-charged.ts";
import { MaybeChargedRow } from "./maybe-charged-row.tsx";

type Props = {
  list: OpenList;
  page: OpenCallsPage | undefined;
  selection: RowSelection<OpenCall>;
  isBusy: boolean;
};

const SKELETON_ROWS = 8;
const COLUMNS = {
  maybe: ["when", "call", "happened", "person", "shop", "usually", "most", "reference"],
  unreported: ["when", "call", "happened", "person", "shop", "usually", "most", "reference"],
  settled: ["when", "call", "points", "by", "note", "happened", "reference"],
} as const;

/** A row is one call; on a phone it is a card. */
export function MaybeChargedTable({ list, page, selection, isBusy }: Props) {
  const t = useTranslations("usage.maybe");
  const table = useTranslations("table");
  const columns = COLUMNS[list];
  return (
    <div className="maybe-grid">
      {isBusy && page && <div className="desk-progress" role="progressbar" aria-label={table("loading")} />}
      <table className={`maybe-table is-${list}`} aria-label={t(`lists.${list}`)} aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col" className="is-select">
              <Checkbox
                aria-label={table("selectPage")}
                disabled={selection.pageState === "empty"}
                checked={selection.pageState === "all"}
                isMixed={selection.pageState === "some"}
                onChange={selection.togglePage}
              />
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`is-${column}`}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page?.calls.map((call, index) => (
            <MaybeChargedRow
              key={call.id}
              call={call}
              columns={columns}
              kinds={page.kinds}
              isSelected={call.reportedPoints === null && selection.has(call.id)}
              onToggle={(isRange) => selection.toggle(index, isRange)}
            />
          ))}
        </tbody>
        {!page && (
          <tfoot aria-hidden="true">
            {Array.from({ length: SKELETON_ROWS }, (_, row) => (
              <tr key={row}>
                <td className="is-select" />
                {columns.map((column) => (
                  <td key={column} className={`is-${column}`}>
                    <span className="skeleton" />
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

type MaybeChargedEmptyStateProps = {
  view: MaybeChargedView;
  page: OpenCallsPage | undefined;
  /** Why there is no page; null when there is one. */
  why: string | null;
  isBusy: boolean;
  onAgain: () => void;
  go: (change: Partial<MaybeChargedView>) => void;
};

/** In the place of rows: an error, a list with nothing in it, nothing of this operation, or a page past the last. */
export function MaybeChargedEmptyState({
  view,
  page,
  why,
  isBusy,
  onAgain,
  go,
}: MaybeChargedEmptyStateProps) {
  const t = useTranslations("usage.maybe");
  if (page === undefined) {
    return (
      <ListState
        icon="plug"
        title={t("failed.title")}
        actions={
          <Button isBusy={isBusy} onClick={onAgain}>
            {t("failed.again")}
          </Button>
        }
      >
        {why}
      </ListState>
    );
  }
  if (page.counts[view.list] === 0)
    return (
      <ListState icon={view.list === "settled" ? "edit" : "check"} title={t(`empty.${view.list}.title`)}>
        {t(`empty.${view.list}.body`)}
      </ListState>
    );
  if (page.total === 0) {
    return (
      <ListState
        icon="filter"
        title={t("nothing.title")}
        actions={<Button onClick={() => go({ operation: undefined })}>{t("nothing.clear")}</Button>}
      >
        {t("nothing.body")}
      </ListState>
    );
  }
  return (
    <ListState
      icon="rows"
      title={t("pastLast.title", { page: view.page })}
      actions={<Button onClick={() => go({ page: 1 })}>{t("pastLast.first")}</Button>}
    >
      {t("pastLast.body")}
    </ListState>
  );
}

"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { useGroupName } from "#components/usage/use-call-labels.ts";
import type { DayOrder } from "#lib/shared/usage/usage-view.ts";
import type { Usage, UsageRow, UsageSum } from "#lib/shared/usage/usage.ts";

type UsageTableProps = {
  usage: Usage | null;
  /** The rows on this page of it. */
  rows: UsageRow[];
  sort: DayOrder;
  isBusy: boolean;
  /** Where the calls of a row are listed. */
  callsHref: (row: UsageRow) => string;
  onSort: () => void;
};

const COLUMNS = ["calls", "points", "more", "maybe", "unreported", "savedAsks", "savedPoints"] as const;

/** Day × group in figures: the very rows that the chart is drawn from, and what they add up to. */
export function UsageTable({ usage, rows, sort, isBusy, callsHref, onSort }: UsageTableProps) {
  const t = useTranslations("usage");
  const isOldestFirst = sort === "oldest";
  const nameOf = useGroupName(usage ?? { by: "operation", names: {} });
  return (
    <table className="usage-table" aria-label={t("overview.table.label")} aria-busy={isBusy || undefined}>
      <thead>
        <tr>
          <th scope="col" aria-sort={isOldestFirst ? "ascending" : "descending"}>
            <button
              type="button"
              title={t(`overview.table.${isOldestFirst ? "newest" : "oldest"}`)}
              onClick={onSort}
            >
              {t("overview.table.day")}
              <Icon name={isOldestFirst ? "up" : "down"} size="small" />
            </button>
          </th>
          <th scope="col">{t(`dimensions.${usage?.by ?? "operation"}`)}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="is-number">
              {t(`overview.table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {usage === null ? (
        <UsageSkeleton columns={COLUMNS.length + 2} />
      ) : (
        <>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.day} ${row.group}`}>
                <th scope="row">{row.day}</th>
                <td className="is-group">
                  <bdi>{nameOf(row.group)}</bdi>
                </td>
                <Sums sum={row} callsHref={callsHref(row)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("overview.table.total")}</th>
              <td className="is-group">{t("overview.table.rows", { count: usage.rows.length })}</td>
              <Sums sum={usage.total} />
            </tr>
          </tfoot>
        </>
      )}
    </table>
  );
}

function Sums({ sum, callsHref }: { sum: UsageSum; callsHref?: string }) {
  const t = useTranslations("usage.overview");
  const number = useFormatter().number;
  const isOpen = sum.maybeCalls + sum.unreportedCalls > 0;
  const more = sum.morePoints === null ? t("notKnown") : number(sum.morePoints);
  const calls = number(sum.calls);
  return (
    <>
      <Cell name="calls">{callsHref && sum.calls > 0 ? <Link href={callsHref}>{calls}</Link> : calls}</Cell>
      <Cell name="points">{number(sum.points)}</Cell>
      <Cell name="more" isQuiet={!isOpen}>
        {isOpen ? <span className="usage-open">{more}</span> : "—"}
      </Cell>
      <Cell name="maybe" isQuiet={sum.maybeCalls === 0}>
        {number(sum.maybeCalls)}
      </Cell>
      <Cell name="unreported" isQuiet={sum.unreportedCalls === 0}>
        {number(sum.unreportedCalls)}
      </Cell>
      <Cell name="savedAsks" isQuiet={sum.savedAsks === 0}>
        {number(sum.savedAsks)}
      </Cell>
      <Cell name="savedPoints" isQuiet={sum.savedAsks === 0}>
        {sum.savedUnpriced > 0 && <small>{t("table.unpriced", { count: sum.savedUnpriced })}</small>}
        {number(sum.savedPoints)}
      </Cell>
    </>
  );
}

function Cell({
  name,
  isQuiet,
  children,
}: {
  name: (typeof COLUMNS)[number];
  isQuiet?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("usage.overview.table");
  return (
    <td className={isQuiet ? "is-number is-quiet" : "is-number"} data-label={t(name)}>
      {children}
    </td>
  );
}

const ROWS = 8;

/** Rows of the true height and columns; a `tfoot` is no body of rows. */
function UsageSkeleton({ columns }: { columns: number }) {
  return (
    <tfoot aria-hidden="true" className="usage-skeleton">
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_cell, column) => (
            <td key={column} className={column > 1 ? "is-number" : undefined}>
              <i className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

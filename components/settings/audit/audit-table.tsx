"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { auditText } from "#lib/shared/settings/audit-text.ts";
import type { AuditEntry } from "#lib/shared/settings/audit.ts";
import { foldRepeats, type FoldedEntry } from "./fold-repeats.ts";

type AuditTableProps = {
  /** Null while the first page loads. */
  entries: AuditEntry[] | null;
  isBusy: boolean;
};

export function AuditTable({ entries, isBusy }: AuditTableProps) {
  const t = useTranslations("settings.audit");
  const rows = useMemo(() => foldRepeats(entries ?? NONE), [entries]);
  const table = useDeskTable({ columns: useAuditColumns(), data: rows, rowId });
  return (
    <DataTable
      table={table}
      label={t("title")}
      busy={entries === null ? "first" : isBusy ? "again" : null}
      skeletonRows={12}
    />
  );
}

const NONE: AuditEntry[] = [];
const rowId = (entry: FoldedEntry) => String(entry.id);

/** Columns of the audit log; cards show the event above person and time. */
function useAuditColumns() {
  const t = useTranslations("settings.audit");
  const everyWord = useTranslations();
  return useMemo<DeskColumn<FoldedEntry>[]>(() => {
    const text = auditText(everyWord);
    return [
      {
        id: "at",
        meta: {
          label: t("columns.at"),
          widthPx: 160,
          className: cn("whitespace-nowrap phone:col-start-2", BELOW),
        },
        cell: ({ row }) => <Instant at={row.original.at} />,
      },
      {
        id: "who",
        meta: { label: t("columns.who"), widthPx: 200, className: cn("phone:col-start-1", BELOW) },
        cell: ({ row }) => (
          <>
            <bdi className={row.original.personId === null ? "text-ink-3" : undefined}>
              {text.who(row.original)}
            </bdi>
            {text.email(row.original) && (
              <SecondLine>
                <bdi>{text.email(row.original)}</bdi>
              </SecondLine>
            )}
          </>
        ),
      },
      {
        id: "what",
        meta: {
          label: t("columns.what"),
          isRowHeader: true,
          className: "phone:col-span-full phone:row-start-1",
        },
        cell: ({ row }) => (
          <>
            {text.kind(row.original)}
            {row.original.times > 1 && (
              <span className="ml-2 text-ink-3">{t("times", { count: row.original.times })}</span>
            )}
            <SecondLine>
              <bdi>{text.details(row.original).join(" · ")}</bdi>
            </SecondLine>
          </>
        ),
      },
    ];
  }, [t, everyWord]);
}

const BELOW = "phone:row-start-2 phone:text-meta phone:leading-5 phone:text-ink-3";

function Instant({ at }: { at: number }) {
  return (
    <>
      <DateTime at={at} />
      <span className="text-ink-3">:{String(new Date(at).getUTCSeconds()).padStart(2, "0")}</span>
    </>
  );
}

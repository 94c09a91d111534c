"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { useAuditText } from "#components/settings/audit/use-audit-text.ts";
import type { AuditEntry } from "#lib/shared/settings/audit.ts";

type AuditTableProps = {
  /** Null while the first page is read. */
  entries: AuditEntry[] | null;
  isBusy: boolean;
};

export function AuditTable({ entries, isBusy }: AuditTableProps) {
  const words = useTranslations("settings.audit");
  const say = useAuditText();
  return (
    <table className="settings-table audit-table" aria-label={words("title")} aria-busy={isBusy || undefined}>
      <thead>
        <tr>
          {(["at", "who", "what"] as const).map((column) => (
            <th key={column} scope="col">
              {words(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries?.map((entry) => (
          <tr key={entry.id}>
            <td>
              <DateTime at={entry.at} />
              <span className="text-ink-3">
                :{String(new Date(entry.at).getUTCSeconds()).padStart(2, "0")}
              </span>
            </td>
            <td className={entry.personId === null ? "text-ink-3" : undefined}>
              <bdi>{say.who(entry)}</bdi>
            </td>
            <th scope="row">
              {words(`kinds.${entry.kind}`)}
              <span className="settings-below">
                <bdi>{say.details(entry).join(" · ")}</bdi>
              </span>
            </th>
          </tr>
        ))}
      </tbody>
      {entries === null && (
        <tfoot aria-hidden="true">
          {Array.from({ length: 12 }, (_, row) => (
            <tr key={row}>
              {[96, 120, 240].map((width) => (
                <td key={width}>
                  <i className="skeleton" style={{ width }} />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

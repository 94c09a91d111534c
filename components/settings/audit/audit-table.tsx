"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import type { AuditEntry } from "#lib/shared/settings/audit.ts";

type AuditTableProps = {
  /** Null while the first page is read. */
  entries: AuditEntry[] | null;
  isBusy: boolean;
};

export function AuditTable({ entries, isBusy }: AuditTableProps) {
  const t = useTranslations("settings.audit");
  const text = useAuditText();
  return (
    <table className="settings-table audit-table" aria-label={t("title")} aria-busy={isBusy || undefined}>
      <thead>
        <tr>
          {(["at", "who", "what"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
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
              <bdi>{text.who(entry)}</bdi>
            </td>
            <th scope="row">
              {t(`kinds.${entry.kind}`)}
              <span className="settings-below">
                <bdi>{text.details(entry).join(" · ")}</bdi>
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

type Value = AuditEntry["details"][string];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** First whom or what it is about, then the rest: the database keeps no order. */
const FIRST = ["subject", "shop", "key", "what", "via", "path", "needed", "was"];
const instant = /^\d{4}-\d{2}-\d{2}T/;

/** An entry in words: who, and what its details mean. A detail without words of its own is shown by its key: nothing is hidden. */
function useAuditText() {
  const t = useTranslations("settings.audit");
  const everyWord = useTranslations();

  function who({ kind, personId, names }: AuditEntry): string {
    if (personId !== null) return names[personId] ?? t("who.gone");
    return t(kind === "signInRefused" ? "who.nobody" : "who.desk");
  }

  function details({ details: given, names }: AuditEntry): string[] {
    const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
    const ordered = Object.entries(given).sort(([one], [other]) => rank(one) - rank(other));
    return ordered.flatMap(([key, value]) => {
      if (value === null || value === false) return [];
      const shown = valueText(key, value, names);
      return [
        t.has(`details.${key}`) ? t(`details.${key}`, { value: shown }) : t("other", { key, value: shown }),
      ];
    });
  }

  function valueText(key: string, value: Value, names: Record<string, string>): string {
    if (Array.isArray(value))
      return value.length === 0
        ? t("filters.any")
        : value.map((each) => listedText(key, each)).join(everyWord("shell.listComma"));
    const text = String(value);
    if (uuid.test(text))
      return (
        names[text] ??
        (key === "subject" || key === "shop" ? t("gone", { id: text.slice(0, 8) }) : text.slice(0, 8))
      );
    if (instant.test(text)) return text.slice(0, 10);
    return (
      ownText(`settings.audit.values.${key}`, text) ?? (key === "needed" ? listedText("roles", text) : text)
    );
  }

  /** Lists are of roles or of fields. */
  function listedText(key: string, text: string): string {
    return ownText(key === "roles" || key === "was" ? "roles" : `settings.audit.values.${key}`, text) ?? text;
  }

  function ownText(path: string, text: string): string | undefined {
    const key = `${path}.${text}`;
    return /^\w+$/.test(text) && everyWord.has(key) ? everyWord(key) : undefined;
  }

  return { who, details };
}

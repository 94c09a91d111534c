"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { BadLine, DoubtfulLine } from "#lib/shared/buyers/parse-buyer-lines.ts";

const MAX_SHOWN = 20;

type ListedLine = { line: number; reason: BadLine["reason"] | DoubtfulLine["reason"]; asLine?: number };

type LineListProps = { lines: readonly ListedLine[]; onGoTo: (line: number) => void };

/** Lines with the issue of each; a press goes to the line. */
export function LineList({ lines, onGoTo }: LineListProps) {
  const t = useTranslations("buyers.bad");
  const groups = useMemo(() => groupLines(lines), [lines]);
  const rest = groups.slice(MAX_SHOWN).reduce((sum, { line, lastLine }) => sum + lastLine - line + 1, 0);
  return (
    <>
      <ul className="-mx-1.5 max-h-40 overflow-y-auto phone:max-h-[264px]">
        {groups.slice(0, MAX_SHOWN).map(({ line, lastLine, reason, asLine }) => (
          <li key={line}>
            <button
              type="button"
              className={
                "w-full rounded-(--r-s) px-1.5 py-0.5 text-left wrap-anywhere " +
                "hover:bg-hover focus-visible:-outline-offset-2 phone:min-h-11"
              }
              onClick={() => onGoTo(line)}
            >
              <b className="font-label text-ink">
                {line === lastLine ? t("line", { line }) : t("lines", { from: line, to: lastLine })}
              </b>{" "}
              {t(`reasons.${reason}`, { asLine: asLine ?? 0 })}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-ink-3">{t("more", { count: rest })}</p>}
    </>
  );
}

/** Lines that follow each other with the same issue. */
type LineGroup = ListedLine & { lastLine: number };

/** Joins neighbours with the same issue, so that a list without nicks is one entry and not three hundred. */
export function groupLines(lines: readonly ListedLine[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last.reason === line.reason && last.lastLine + 1 === line.line && line.asLine === undefined)
      last.lastLine = line.line;
    else groups.push({ ...line, lastLine: line.line });
  }
  return groups;
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { groupBadLines } from "#components/buyers/lines/group-bad-lines.ts";
import type { BadLine } from "#lib/shared/buyers/parse-buyer-lines.ts";

const MOST_SHOWN = 20;

type Props = { lines: readonly BadLine[]; onGoTo: (line: number) => void };

/** What is left out and why, by line; a press goes to the line. */
export function BadLineList({ lines, onGoTo }: Props) {
  const t = useTranslations("buyers.bad");
  const groups = useMemo(() => groupBadLines(lines), [lines]);
  if (lines.length === 0) return null;
  const rest = groups.slice(MOST_SHOWN).reduce((sum, { line, lastLine }) => sum + lastLine - line + 1, 0);
  return (
    <section className="buyers-bad" aria-label={t("label")}>
      <h2 className="mark icon-alert">{t("title", { count: lines.length })}</h2>
      <ul>
        {groups.slice(0, MOST_SHOWN).map(({ line, lastLine, reason, asLine }) => (
          <li key={line}>
            <button type="button" onClick={() => onGoTo(line)}>
              <b>{line === lastLine ? t("line", { line }) : t("lines", { from: line, to: lastLine })}</b>{" "}
              {t(`reasons.${reason}`, { asLine: asLine ?? 0 })}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t("more", { count: rest })}</p>}
    </section>
  );
}

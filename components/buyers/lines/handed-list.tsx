"use client";

import { useTranslations } from "next-intl";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { Note } from "#components/feedback/note.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { HandedRow } from "#lib/shared/buyers/handed-rows.ts";
import { findRejection, type Refusal } from "./lines-field.tsx";
import type { HandedOrders } from "./use-lines.ts";

type HandedListProps = {
  handed: HandedOrders;
  /** Marks by line number. */
  marks: ReadonlyMap<number, "bad" | "warn">;
  listRef: RefObject<HTMLOListElement | null>;
  onRefuse: (refusal: Refusal) => void;
};

const MARKED = { bad: "text-bad-ink", warn: "text-warn-ink", none: "" };

/**
 * The fixed numbers of a selection, each with a field for its buyer's nickname. A column can be pasted into any of
 * the fields.
 */
export function HandedList({ handed, marks, listRef, onRefuse }: HandedListProps) {
  const t = useTranslations("buyers.handed");
  const { rows, unused } = handed;
  const filled = rows.filter(({ nick }) => nick.trim() !== "").length;

  function onPaste(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData("text/plain");
    const refusal = findRejection(text);
    if (refusal === null && !/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    if (refusal === null) handed.paste(at, text);
    else onRefuse(refusal);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    goToRow(listRef.current, at + step);
  }

  return (
    <div className="grid content-start gap-2">
      <div className="field">
        <span className="field-label" id="handed-label">
          {t("label")}
        </span>
        <ol
          ref={listRef}
          aria-labelledby="handed-label"
          className="max-h-[60vh] overflow-y-auto rounded-m border border-line-control bg-surface phone:max-h-none"
        >
          {rows.map(({ number, nick }, at) => (
            <li
              key={number}
              className={
                "grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-center border-b border-line " +
                "last:border-b-0"
              }
            >
              <span className={cn("pr-2 pl-2.5 text-table", MARKED[marks.get(at + 1) ?? "none"])}>
                <OrderNumber value={number} />
              </span>
              <input
                className="h-8 min-w-0 border-l border-line bg-transparent px-2 text-table phone:h-11 phone:text-base"
                aria-label={t("nick", { number })}
                aria-invalid={marks.get(at + 1) === "bad" ? true : undefined}
                lang="zh-CN"
                value={nick}
                placeholder={at === 0 ? t("placeholder") : undefined}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
                autoFocus={at === firstEmpty(rows)}
                onChange={(event) => handed.write(at, event.target.value)}
                onPaste={(event) => onPaste(event, at)}
                onKeyDown={(event) => onKeyDown(event, at)}
              />
            </li>
          ))}
        </ol>
        <p className="field-hint">{t("hint")}</p>
      </div>
      <p role="status" className="text-table text-ink-2">
        {t.rich("filled", {
          filled,
          count: rows.length,
          b: (chunks) => <b className="text-ink">{chunks}</b>,
        })}
      </p>
      {unused > 0 && (
        <Note tone="warn" role="alert">
          {t("unused", { count: unused })}
        </Note>
      )}
    </div>
  );
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Puts the cursor into a row's field. */
export function goToRow(list: HTMLOListElement | null, at: number): void {
  list?.children.item(at)?.querySelector("input")?.focus();
}

function firstEmpty(rows: readonly HandedRow[]): number {
  return rows.findIndex(({ nick }) => nick === "");
}

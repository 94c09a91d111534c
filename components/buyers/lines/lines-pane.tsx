"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { ColumnFields } from "#components/feedback/list-file/column-fields.tsx";
import { FileButton } from "#components/feedback/list-file/file-button.tsx";
import { useFileDrop } from "#components/feedback/list-file/use-file-drop.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { BadLine } from "#lib/shared/buyers/parse-buyer-lines.ts";
import { tableKey } from "#lib/shared/tables/pasted-columns.ts";
import { Doubts, SwappedNote } from "./doubts.tsx";
import { goToRow, HandedList } from "./handed-list.tsx";
import { LineList } from "./line-list.tsx";
import { LinesField } from "./lines-field.tsx";
import type { Lines } from "./use-lines.ts";

/** The input for orders, typed, pasted, dropped or chosen as a file, with a list of everything wrong in it. */
export function LinesPane({ lines }: { lines: Lines }) {
  const t = useTranslations("buyers");
  const field = useRef<HTMLTextAreaElement>(null);
  const { isOver, area } = useFileDrop((file) => void lines.addFile(file), lines.refuse);
  const list = useRef<HTMLOListElement>(null);
  const { text, read, doubts, handed } = lines;
  const marks = useMemo(
    () =>
      new Map([
        ...doubts.map(({ line }) => [line, "warn"] as const),
        ...read.badLines.flatMap(({ line, reason }) =>
          handed && reason === "noNick" ? [] : [[line, "bad"] as const],
        ),
      ]),
    [doubts, read, handed],
  );
  // The list of a selection shows at each number that its nickname is missing.
  const badLines = handed ? read.badLines.filter(({ reason }) => reason !== "noNick") : read.badLines;

  function goTo(line: number) {
    if (handed) return goToRow(list.current, line - 1);
    const start = text.split("\n", line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const end = text.indexOf("\n", start);
    field.current?.focus();
    field.current?.setSelectionRange(start, end === -1 ? text.length : end);
    field.current?.scrollTo({ top: Math.max(0, (line - 4) * 20), left: 0 });
  }

  return (
    <div
      className={cn(
        "flex flex-[1_0_auto] flex-col gap-3 px-gutter pt-5 pb-4 phone:pt-4",
        isOver && "bg-accent-tint",
      )}
      {...area}
    >
      {handed ? (
        <HandedList handed={handed} marks={marks} listRef={list} onRefuse={lines.refuse} />
      ) : (
        <Field
          label={t("input.label")}
          hint={t("input.hint")}
          className="flex-[1_0_auto] grid-rows-[auto_minmax(200px,1fr)_auto] content-stretch"
        >
          {({ id, "aria-describedby": describedBy }) => (
            <LinesField
              id={id}
              describedBy={describedBy}
              isInvalid={read.broken === null ? undefined : true}
              text={text}
              marks={marks}
              fieldRef={field}
              onChange={lines.change}
              onRefuse={lines.refuse}
            />
          )}
        </Field>
      )}
      <InputActs lines={lines} />
      <ReadNotes lines={lines} />
      {!handed && read.table !== null && (
        <ColumnFields
          key={tableKey(read.table.columns)}
          table={read.table}
          fields={(["number", "nick"] as const).map((field) => ({
            field,
            label: t(`input.fields.${field}`),
          }))}
          rowCount={read.orders.length + read.badLines.length + read.repeatedCount}
          errorCount={read.badLines.length}
          onChoose={lines.chooseColumns}
        />
      )}
      {!handed && <SwappedNote lines={lines} />}
      <Doubts lines={lines} onGoTo={goTo} />
      <BadLines lines={badLines} onGoTo={goTo} />
    </div>
  );
}

/** Reads a file, turns the list of a selection into text, or clears the input. */
function InputActs({ lines: { text, handed, change, addFile } }: { lines: Lines }) {
  const t = useTranslations("buyers");
  return (
    <div className="flex gap-2 phone:[&>.btn]:h-11">
      {handed ? (
        <Button size="s" onClick={() => change(text)}>
          {t("handed.asText")}
        </Button>
      ) : (
        <FileButton label={t("input.file")} onFile={(file) => void addFile(file)} />
      )}
      {text !== "" && (
        <Button variant="quiet" size="s" onClick={() => change("")}>
          {t("input.clear")}
        </Button>
      )}
    </div>
  );
}

/** Reasons why a text or file was not read, or not whole. */
function ReadNotes({ lines: { hasOtherSheets, notTaken, read } }: { lines: Lines }) {
  const t = useTranslations("buyers");
  const { broken } = read;
  return (
    <>
      {hasOtherSheets && <Note tone="warn">{t("otherSheets")}</Note>}
      {notTaken !== null && (
        <Note tone="bad" role="alert">
          {t(`notTaken.${notTaken}`)}
        </Note>
      )}
      {broken !== null && (
        <Note tone="bad" role="alert">
          {t(`broken.${broken.kind}`, { line: "line" in broken ? broken.line : 0 })}
        </Note>
      )}
    </>
  );
}

type BadLinesProps = { lines: readonly BadLine[]; onGoTo: (line: number) => void };

/** Lines that are left out, each with the reason. */
function BadLines({ lines, onGoTo }: BadLinesProps) {
  const t = useTranslations("buyers.bad");
  if (lines.length === 0) return null;
  return (
    <section className="grid gap-1 text-table text-ink-2" aria-label={t("label")}>
      <h2 className="mark icon-alert text-table text-warn-ink before:text-warn-mark">
        {t("title", { count: lines.length })}
      </h2>
      <LineList lines={lines} onGoTo={onGoTo} />
    </section>
  );
}

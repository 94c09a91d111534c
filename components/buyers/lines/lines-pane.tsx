"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef, useState, type DragEvent } from "react";
import { BadLineList } from "#components/buyers/lines/bad-line-list.tsx";
import { FileButton } from "#components/buyers/lines/file-button.tsx";
import { LinesField } from "#components/buyers/lines/lines-field.tsx";
import type { Lines } from "#components/buyers/lines/use-lines.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";

/** Where orders come in: typed, pasted, dropped or chosen as a file, with everything that is wrong with them. */
export function LinesPane({ lines }: { lines: Lines }) {
  const t = useTranslations("buyers");
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOver, setOver] = useState(false);
  const { text, read, notTaken, handedCount } = lines;
  const badLines = useMemo(() => new Set(read.badLines.map(({ line }) => line)), [read]);
  const isHandedBare = handedCount > 0 && read.orders.length === 0;

  function goTo(line: number) {
    const start = text.split("\n", line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const end = text.indexOf("\n", start);
    field.current?.focus();
    field.current?.setSelectionRange(start, end === -1 ? text.length : end);
    field.current?.scrollTo({ top: Math.max(0, (line - 4) * 20), left: 0 });
  }

  function onDrop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    void lines.addFile(file);
  }

  return (
    <div
      className={isOver ? "buyers-input is-over" : "buyers-input"}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Field label={t("input.label")} hint={t("input.hint")} className="buyers-field">
        {({ id, "aria-describedby": describedBy }) => (
          <LinesField
            id={id}
            describedBy={describedBy}
            isInvalid={read.broken === null ? undefined : true}
            text={text}
            badLines={badLines}
            fieldRef={field}
            onChange={lines.change}
            onRefuse={lines.refuse}
          />
        )}
      </Field>
      <div className="buyers-input-acts">
        <FileButton onFile={(file) => void lines.addFile(file)} />
        {text !== "" && (
          <Button variant="quiet" size="s" onClick={() => lines.change("")}>
            {t("input.clear")}
          </Button>
        )}
      </div>
      {notTaken !== null && (
        <Note tone="bad" role="alert">
          {t(`notTaken.${notTaken}`)}
        </Note>
      )}
      {read.broken !== null && (
        <Note tone="bad" role="alert">
          {t(`broken.${read.broken.kind}`, { line: "line" in read.broken ? read.broken.line : 0 })}
        </Note>
      )}
      {isHandedBare ? (
        <Note>{t("input.handed", { count: handedCount })}</Note>
      ) : (
        <BadLineList lines={read.badLines} onGoTo={goTo} />
      )}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { NO_AUTOFILL } from "#components/cards/form/no-autofill.ts";
import { ColumnFields, useColumnName } from "#components/feedback/list-file/column-fields.tsx";
import { FileButton } from "#components/feedback/list-file/file-button.tsx";
import { useFileDrop } from "#components/feedback/list-file/use-file-drop.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { SelectField, TextAreaField } from "#components/ui/field.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { MAX_LIST_ROWS } from "#lib/shared/cards/card-list.ts";
import { CARD_FIELDS } from "#lib/shared/cards/cards.ts";
import { tableKey } from "#lib/shared/tables/pasted-columns.ts";
import type { InputRows } from "./use-input-rows.ts";

/** The input for cards: pasted, typed, dropped or chosen as a file, and what its columns hold. */
export function RowsInput({ input }: { input: InputRows }) {
  const t = useTranslations("cards.list");
  const fieldName = useTranslations("cards.fields");
  const columnName = useColumnName();
  const { isOver, area } = useFileDrop((file) => void input.takeFile(file), input.refuse);
  const { text, read, notTaken, keyColumn } = input;

  return (
    <div
      className={cn(
        "flex flex-[1_0_auto] flex-col gap-3 px-gutter pt-5 pb-4 phone:pt-4",
        isOver && "bg-accent-tint",
      )}
      {...area}
    >
      <TextAreaField
        label={t("input.label")}
        hint={t("input.hint")}
        fieldClass="flex-[1_0_auto] grid-rows-[auto_minmax(180px,1fr)_auto] content-stretch"
        className="h-full resize-none px-2.5 py-2 font-mono text-[12px]/5 whitespace-pre"
        value={text}
        wrap="off"
        {...NO_AUTOFILL}
        placeholder={t("input.placeholder")}
        autoFocus
        onChange={(event) => input.change(event.target.value)}
      />
      <div className="flex gap-2 phone:[&>.btn]:h-11">
        <FileButton label={t("input.file")} onFile={(file) => void input.takeFile(file)} />
        {text !== "" && (
          <Button variant="quiet" size="s" onClick={() => input.change("")}>
            {t("input.clear")}
          </Button>
        )}
      </div>
      {notTaken !== null && (
        <Note tone="bad" role="alert">
          {t(`notTaken.${notTaken}`)}
        </Note>
      )}
      {read.isTooLong && (
        <Note tone="bad" role="alert">
          {t("tooLong", { most: MAX_LIST_ROWS })}
        </Note>
      )}
      {input.fileDoubt && <Note tone="warn">{t(input.fileDoubt)}</Note>}
      {read.table !== null && (
        <ColumnFields
          key={tableKey(read.table.columns)}
          table={read.table}
          fields={CARD_FIELDS.map((field) => ({ field, label: fieldName(field) }))}
          rowCount={read.rows.length}
          errorCount={read.rows.filter(({ state }) => state === "error").length}
          onChoose={input.chooseColumns}
        />
      )}
      {read.keyColumns.length > 0 && (
        <SelectField
          label={t("key.label")}
          hint={t("key.hint")}
          className="phone:h-11"
          value={keyColumn?.at ?? ""}
          onChange={({ target }) => input.chooseKey(target.value === "" ? null : Number(target.value))}
        >
          <option value="">{t("key.rowNumber")}</option>
          {read.keyColumns.map(({ at, head }) => (
            <option key={at} value={at}>
              {columnName(read.table?.columns.find((one) => one.at === at) ?? { at, head, sample: "" })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

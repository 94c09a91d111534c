"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/field.tsx";
import {
  chooseColumn,
  type ColumnChoice,
  columnLetters,
  type ReadTable,
  type TableColumn,
} from "#lib/shared/tables/pasted-columns.ts";

type ColumnFieldsProps<Name extends string> = {
  table: ReadTable<Name>;
  fields: readonly { field: Name; label: string }[];
  rowCount?: number;
  errorCount?: number;
  onChoose: (choice: ColumnChoice<Name>) => void;
};

/**
 * Lets a person correct which column holds which field. Open by default while that is a guess, or more than a fifth of
 * the rows have errors.
 */
export function ColumnFields<Name extends string>({
  table,
  fields,
  rowCount = 0,
  errorCount = 0,
  onChoose,
}: ColumnFieldsProps<Name>) {
  const t = useTranslations("columns.fields");
  const columnName = useColumnName();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isOpen = pressed ?? (!table.isByHeads || errorCount * 5 > rowCount);
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start phone:h-11"
        variant="quiet"
        size="s"
        icon={isOpen ? "up" : "down"}
        aria-expanded={isOpen}
        onClick={() => setPressed(!isOpen)}
      >
        {t("title")}
      </Button>
      {isOpen && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2">
          {fields.map(({ field, label }) => (
            <SelectField
              key={field}
              label={label}
              fieldClass="min-w-0"
              className="phone:h-11"
              value={table.byField[field] ?? ""}
              onChange={({ target: { value } }) => {
                setPressed(true);
                onChoose(chooseColumn(table, field, value === "" ? null : Number(value)));
              }}
            >
              <option value="">{t("none")}</option>
              {table.columns.map((column) => (
                <option key={column.at} value={column.at}>
                  {columnName(column)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the name of a column: its heading, or its letters and first value. */
export function useColumnName(): (column: TableColumn) => string {
  const t = useTranslations("columns.fields");
  return ({ at, head, sample }) =>
    head ?? t(sample === "" ? "letters" : "sample", { letters: columnLetters(at), sample });
}

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SettingLine } from "#components/display/setting-row.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { SettingForm } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { InputField } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import {
  kindName,
  LIST_OPERATIONS,
  type ListedPrice,
  type PriceList,
  type PriceListRow,
  readListedPoints,
  ROW_OPERATIONS,
} from "#lib/shared/calls/listed-prices.ts";
import { exactly } from "#lib/shared/calls/points.ts";

type PricesPanelProps = PriceList & { change: Command };

/** The prices of the contract, by operation. */
export function PricesPanel(props: PricesPanelProps) {
  const t = useTranslations("settings.prices");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <PricesForm
          key={JSON.stringify([
            props.rows.map(({ listed, isListedPerRow }) => [listed, isListedPerRow]),
            props.counting,
          ])}
          {...props}
        />
      </div>
    </>
  );
}

const UNITS = ["perCall", "perRow"] as const;
type Unit = (typeof UNITS)[number];

const GROUP = "m-0 grid min-w-0 gap-2 border-0 border-line p-0 not-first:border-t not-first:pt-3";
/** Name and learned price on the left, points on the right. */
const FIELD =
  "grid grid-cols-[minmax(0,1fr)_112px] items-center gap-x-4 gap-y-0 [&_label]:first-letter:uppercase";

function PricesForm({ rows, counting, change }: PricesPanelProps) {
  const t = useTranslations("settings.prices");
  const names = useTranslations("operations.names");
  const { save, ...form } = useSettingForm(change);
  const [texts, setTexts] = useState(() => textsOf(rows));
  const [units, setUnits] = useState(() => unitsOf(rows, counting.isConfirmed ? counting.rule : null));
  const [isChecked, setChecked] = useState(false);
  const read = (row: PriceListRow) => readListedPoints(texts[kindName(row)] ?? "");
  const lacksUnit = (operation: Operation) =>
    units[operation] === null && rows.some((row) => row.operation === operation && read(row) !== null);

  function listedPrice(row: PriceListRow): ListedPrice {
    const points = read(row) ?? null;
    return {
      operation: row.operation,
      variant: row.variant,
      points,
      isPerRow: points !== null && units[row.operation] === "perRow",
    };
  }

  function isChanged(row: PriceListRow): boolean {
    const { isPerRow } = listedPrice(row);
    return read(row) !== row.listed || (row.listed !== null && isPerRow !== row.isListedPerRow);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (rows.some((row) => read(row) === undefined) || OPERATIONS.some(lacksUnit)) return;
    // Only what was changed: another admin may have changed the rest.
    await save({ prices: rows.filter(isChanged).map(listedPrice) });
  }

  return (
    <SettingForm
      title={t("contract")}
      body={t("body")}
      form={form}
      isChanged={rows.some(isChanged)}
      onSubmit={submit}
    >
      {OPERATIONS.map((operation) => {
        const unit = units[operation];
        return (
          <fieldset key={operation} className={GROUP}>
            <legend className="sr-only">{names(operation)}</legend>
            <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="font-label">{names(operation)}</p>
              {ROW_OPERATIONS.includes(operation) && !(counting.isConfirmed && isList(operation)) && (
                <Segmented
                  size="s"
                  className="phone:h-(--touch)"
                  label={t("unit", { operation: names(operation) })}
                  value={unit ?? "none"}
                  options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
                  onChange={(picked) => setUnits(withUnit(units, operation, picked as Unit))}
                />
              )}
            </div>
            {rows
              .filter((row) => row.operation === operation)
              .map((row) => (
                <PriceField
                  key={kindName(row)}
                  row={row}
                  unit={unit ?? "perCall"}
                  text={texts[kindName(row)] ?? ""}
                  isWrong={isChecked && read(row) === undefined}
                  onChange={(text) => setTexts({ ...texts, [kindName(row)]: text })}
                />
              ))}
            {isChecked && lacksUnit(operation) && (
              <p role="alert" className="field-hint mark icon-alert is-bad">
                {t("chooseUnit")}
              </p>
            )}
          </fieldset>
        );
      })}
      <SettingLine>
        {counting.isConfirmed ? t(`counted.${counting.rule}`) : t("confirms")}{" "}
        <Link className="underline underline-offset-3" href="/usage/charges">
          {t("counting")}
        </Link>
      </SettingLine>
    </SettingForm>
  );
}

type PriceFieldProps = {
  row: PriceListRow;
  unit: Unit;
  text: string;
  isWrong: boolean;
  onChange: (text: string) => void;
};

/** Points of one level or edition, with what its charges showed so far. */
function PriceField({ row, unit, text, isWrong, onChange }: PriceFieldProps) {
  const t = useTranslations("settings.prices");
  const variants = useTranslations("operations.variants");
  const { inPoints } = usePointsText();
  const learned = unit === "perRow" ? row.usualRow : row.usualPerCall;
  return (
    <InputField
      fieldClass={FIELD}
      label={row.variant === null ? t(`each.${unit}`) : variants(row.variant as "2")}
      hint={learned === null ? t("notSeen") : t("seen", { points: inPoints(exactly(learned)) })}
      error={isWrong ? t("wrong") : undefined}
      className="row-span-2 text-right tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function textsOf(rows: readonly PriceListRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.map((row) => [kindName(row), row.listed === null ? "" : String(row.listed)]),
  );
}

type Units = Record<Operation, Unit | null>;

const isList = (operation: Operation) => LIST_OPERATIONS.includes(operation);

/**
 * Unit of each operation. That of the lists is their charge counting; until it is confirmed they have none, and an
 * admin has to choose, as the choice confirms it.
 */
function unitsOf(rows: readonly PriceListRow[], rule: Unit | null): Units {
  const unitOf = (operation: Operation): Unit | null => {
    if (isList(operation)) return rule;
    const isPerRow = rows.some(
      (row) => row.operation === operation && row.listed !== null && row.isListedPerRow,
    );
    return isPerRow ? "perRow" : "perCall";
  };
  return Object.fromEntries(OPERATIONS.map((one) => [one, unitOf(one)])) as Units;
}

/** Both lists have the same unit. */
function withUnit(units: Units, operation: Operation, unit: Unit): Units {
  const changed = isList(operation) ? LIST_OPERATIONS : [operation];
  return { ...units, ...Object.fromEntries(changed.map((one) => [one, unit])) };
}

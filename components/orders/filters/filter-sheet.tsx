"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayFields, PresetButtons, ZoneNote } from "#components/display/date-range/day-fields.tsx";
import { useDayDraft } from "#components/display/date-range/use-day-draft.ts";
import { useToday } from "#components/display/use-minute.ts";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { LIST_PRESETS } from "#lib/shared/dates/day-presets.ts";
import { clearedFilters, type FilterField } from "#lib/shared/orders/filter-fields.ts";
import { cleanOrderNumber, isHeldBack, orderNumberIssue } from "#lib/shared/orders/order-number.ts";
import { FilterControl } from "./filter-control.tsx";
import { clearFilters, controlNames, type Filters } from "./filters.ts";

type FilterSheetProps = {
  filters: Filters;
  /** Names of the filters; absent: all. */
  names?: readonly string[];
  onClose: () => void;
};

/** Filters in a sheet: free ones apply at once, paid ones together. */
export function FilterSheet({ filters, names, onClose }: FilterSheetProps) {
  const t = useTranslations("orders.filters");
  const { bar, fields, prices } = filters;
  const all = new Set([...bar, ...controlNames(fields)]);
  const Fields = prices === undefined ? FreeFilters : PaidFilters;
  return (
    <Sheet title={t("label")} onClose={onClose}>
      <Fields
        filters={names ? narrowFilters(filters, names) : filters}
        names={names ?? [...all]}
        onClose={onClose}
      />
    </Sheet>
  );
}

/** Filters of these names alone: the sheet neither clears nor applies those that it doesn't show. */
function narrowFilters(filters: Filters, names: readonly string[]): Filters {
  const all = Object.entries(filters.fields);
  const fields = Object.fromEntries(all.filter(([name]) => names.includes(name === "to" ? "from" : name)));
  return { ...filters, fields, clear: () => filters.apply(clearedFilters(fields)) };
}

const ACT = "mr-0 h-(--touch) text-base";

function FreeFilters({ filters, names, onClose }: Required<FilterSheetProps>) {
  const t = useTranslations("orders.filters");
  return (
    <div className="field grid gap-4 [&_.inline-field]:w-full phone:[&_.inline-field]:h-11 phone:[&>.btn]:mr-0">
      {names.map((name) => (
        <FilterControl key={name} name={name} filters={filters} />
      ))}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button
          className={ACT}
          onClick={() => {
            clearFilters(filters);
            onClose();
          }}
        >
          {t("clear")}
        </Button>
        <Button variant="primary" className={ACT} onClick={onClose}>
          {t("show")}
        </Button>
      </div>
    </div>
  );
}

type Draft = Readonly<Record<string, unknown>>;

/** Filters of paid requests: nothing is requested until all are set. */
function PaidFilters({ filters, names, onClose }: Required<FilterSheetProps>) {
  const t = useTranslations("orders.filters");
  const { fields, values } = filters;
  const paid = usePaidDraft(filters);
  const { draft, set, days, locked } = paid;
  const isStuck = locked !== null && !names.some((name) => fields[name]?.kind === "source");
  // Personal text comes last.
  const inTurn = names.toSorted((one, other) => rank(fields[one]) - rank(fields[other]));
  return (
    <form
      className="grid gap-4 phone:[&_.inline-field]:h-11 [&_.field>.inline-field]:w-full [&_.field>.inline-field>span]:sr-only"
      onSubmit={(event) => {
        event.preventDefault();
        if (paid.apply()) onClose();
      }}
    >
      {isStuck && <p className="field-hint mark icon-lock">{locked}</p>}
      {inTurn.map(
        (name) =>
          fields[name] && (
            <PaidControl key={name} name={name} field={fields[name]} filters={filters} paid={paid} />
          ),
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button
          className={ACT}
          onClick={() => {
            set(clearedFilters(fields));
            if (fields.from) days.pick({});
          }}
        >
          {t("clear")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          className={ACT}
          disabled={isStuck}
          price={filters.prices?.show({ ...values, ...draft })}
        >
          <span className="min-w-0 flex-1">{t("show")}</span>
        </Button>
      </div>
    </form>
  );
}

/** Draft of all filters; an order number that looks wrong is held back once. */
function usePaidDraft({ fields, values, takesTimes, ...filters }: Filters) {
  const [draft, setDraft] = useState<Draft>(
    Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])),
  );
  const days = useDayDraft(values, takesTimes);
  const [held, setHeld] = useState<string | null>(null);
  return {
    draft,
    days,
    /** Reason why only the source can be changed. */
    locked: filters.lock?.({ ...values, ...draft }) ?? null,
    doubt: held !== null && trimQuery(draft, fields).order === held ? orderNumberIssue(held) : null,
    set: (change: object) => setDraft({ ...draft, ...change }),
    /** Returns false while something has to be corrected. */
    apply: () => {
      const range = fields.from ? days.read() : {};
      if (!range) return false;
      const typed = trimQuery(draft, fields);
      const { order } = typed;
      const isHeld = typeof order === "string" && order !== values.order && isHeldBack(order, held);
      if (isHeld) setHeld(order);
      else filters.apply({ ...typed, ...range });
      return !isHeld;
    },
  };
}

type PaidControlProps = {
  name: string;
  field: FilterField;
  filters: Filters;
  paid: ReturnType<typeof usePaidDraft>;
};

/** Control of one filter for the draft. */
function PaidControl({ name, field, filters, paid }: PaidControlProps) {
  const t = useTranslations("orders.filters");
  const word = useTranslations();
  const today = useToday();
  const { draft, days, locked, doubt, set } = paid;
  const label = word(field.label);
  const isLocked = locked !== null;
  if (field.kind === "moment")
    return (
      <>
        {today !== null && (
          <PresetButtons
            presets={LIST_PRESETS}
            draft={days}
            today={today}
            isDisabled={isLocked}
            className="flex flex-wrap gap-2 [&>.btn]:border-line-control"
            onPick={days.pick}
          />
        )}
        <DayFields draft={days} isDisabled={isLocked} />
        <ZoneNote />
      </>
    );
  if (field.kind === "text")
    return (
      <Field label={label} error={field.isCode && doubt ? t(doubt) : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            isMono={field.isCode}
            value={String(draft[name] ?? "")}
            placeholder={word(field.placeholder)}
            maxLength={field.maxLength}
            disabled={isLocked}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  const isSource = field.kind === "source";
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <FilterControl
        isWide
        name={name}
        filters={{ ...filters, values: draft, apply: set, prices: undefined }}
        wiring={{ isDisabled: isLocked && !isSource }}
      />
      {isSource && isLocked && <p className="field-hint mark icon-lock">{locked}</p>}
    </div>
  );
}

function rank(field: FilterField | undefined): number {
  return field?.isPrivate ? 1 : 0;
}

/** Trims the typed texts, as they are applied. */
function trimQuery(draft: Draft, fields: Filters["fields"]): Draft {
  const typed = Object.entries(fields).flatMap(([name, field]) => {
    const text = String(draft[name] ?? "").trim();
    if (field.kind !== "text") return [];
    return [[name, text === "" ? field.fallback : field.isCode ? cleanOrderNumber(text) : text]];
  });
  return { ...draft, ...Object.fromEntries(typed) };
}

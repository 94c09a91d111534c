"use client";

import { useTranslations } from "next-intl";
import { use, useState } from "react";
import { DayFields, PresetButtons, ZoneNote } from "#components/display/date-range/day-fields.tsx";
import { useDayDraft } from "#components/display/date-range/use-day-draft.ts";
import { useToday } from "#components/display/use-minute.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { focusInvalid } from "#components/feedback/use-form-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import { LIST_PRESETS } from "#lib/shared/dates/day-presets.ts";
import { clearedFilters, type FilterField } from "#lib/shared/orders/filter-fields.ts";
import { cleanOrderNumber, isHeldBack, orderNumberIssue } from "#lib/shared/orders/order-number.ts";
import { readTypedYuan } from "#lib/shared/orders/files/typed-yuan.ts";
import { FilterControl } from "./filter-control.tsx";
import { controlNames, type Filters } from "./filters.ts";

type FilterSheetProps = {
  filters: Filters;
  /** Names of the filters; absent: all. */
  names?: readonly string[];
  onClose: () => void;
};

/** Filters in a sheet: they apply together, with "Show orders". */
export function FilterSheet({ filters, names, onClose }: FilterSheetProps) {
  const t = useTranslations("orders.filters");
  const { bar, fields } = filters;
  return (
    <Sheet title={t("label")} onClose={onClose}>
      <FilterForm
        filters={names ? narrowFilters(filters, names) : filters}
        names={names ?? [...new Set([...bar, ...controlNames(fields)])]}
        onClose={onClose}
      />
    </Sheet>
  );
}

/** Filters of these names alone: the sheet neither clears nor applies those that it doesn't show. */
function narrowFilters(filters: Filters, names: readonly string[]): Filters {
  const all = Object.entries(filters.fields);
  const fields = Object.fromEntries(all.filter(([name]) => names.includes(name === "to" ? "from" : name)));
  return { ...filters, fields, clearsToo: {} };
}

/** Long enough that a pasted amount is never cut to a smaller one. */
const MAX_AMOUNT_LENGTH = 100;

const ACT = "mr-0 h-(--touch) text-base";

type Draft = Readonly<Record<string, unknown>>;

function FilterForm({ filters, names, onClose }: Required<FilterSheetProps>) {
  const t = useTranslations("orders.filters");
  const { fields, values } = filters;
  const form = useFilterDraft(filters);
  const { draft, locked } = form;
  const isStuck = locked !== null && !names.some((name) => fields[name]?.kind === "source");
  // Personal text comes last, unless it is the search of free orders.
  const rank = (name: string) =>
    fields[name]?.isPrivate && (filters.prices || !("isMain" in fields[name])) ? 1 : 0;
  const inTurn = names.toSorted((one, other) => rank(one) - rank(other));
  return (
    <form
      className="grid gap-4 phone:[&_.inline-field]:h-11 [&_.field>.inline-field]:w-full [&_.field>.inline-field>span:first-child]:sr-only phone:[&>.btn]:mr-0"
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget } = event;
        if (form.apply()) onClose();
        else requestAnimationFrame(() => focusInvalid(currentTarget));
      }}
    >
      {isStuck && <p className="field-hint mark icon-lock">{locked}</p>}
      {inTurn.map(
        (name) =>
          fields[name] && (
            <FormControl key={name} name={name} field={fields[name]} filters={filters} form={form} />
          ),
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button className={ACT} onClick={form.clear}>
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

/**
 * Draft of all filters; only what differs from the applied ones is applied. An order number that looks wrong is held
 * back once, a wrong amount always.
 */
function useFilterDraft({ fields, values, takesTimes, ...filters }: Filters) {
  // The page behind may change meanwhile.
  const [initial] = useState<Draft>(values);
  const [draft, setDraft] = useState<Draft>(
    Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])),
  );
  const days = useDayDraft(values, takesTimes);
  const [isCleared, setCleared] = useState(false);
  const [held, setHeld] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const typed = readTyped(draft, fields, initial);
  const amountIssue = (name: string) => {
    if (fields[name]?.kind !== "amount") return null;
    if (typed[name] === undefined) return typedText(draft[name]) === "" ? null : "notAmount";
    return name === "most" && Number(typed.least) > Number(typed.most) ? "wrongAmounts" : null;
  };
  return {
    draft,
    days,
    /** Reason why only the source can be changed. */
    locked: filters.lock?.({ ...values, ...draft }) ?? null,
    issueOf: (name: string) => {
      if (name === "order" && held !== null && typed.order === held) return orderNumberIssue(held);
      return isTried ? amountIssue(name) : null;
    },
    set: (change: object) => setDraft({ ...draft, ...change }),
    clear: () => {
      setCleared(true);
      setDraft({ ...draft, ...clearedFilters(fields) });
      days.pick({});
    },
    /** Returns false while something has to be corrected. */
    apply: () => {
      setTried(true);
      const range = fields.from ? days.read() : {};
      if (!range || Object.keys(fields).some(amountIssue)) return false;
      const { order } = typed;
      if (typeof order === "string" && order !== initial.order && isHeldBack(order, held)) {
        setHeld(order);
        return false;
      }
      const changed = Object.entries({ ...typed, ...range }).filter(
        ([name, value]) => value !== initial[name],
      );
      const change = { ...Object.fromEntries(changed), ...(isCleared && filters.clearsToo) };
      if (Object.keys(change).length > 0) filters.apply(change);
      return true;
    },
  };
}

type FormControlProps = {
  name: string;
  field: FilterField;
  filters: Filters;
  form: ReturnType<typeof useFilterDraft>;
};

/** Control of one filter for the draft. */
function FormControl({ name, field, filters, form }: FormControlProps) {
  const t = useTranslations("orders.filters");
  const word = useTranslations();
  const today = useToday();
  const statuses = use(OrderStatuses);
  const { draft, days, locked, issueOf, set } = form;
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
  if (field.kind === "text" || field.kind === "amount") {
    const issue = issueOf(name);
    const text = field.kind === "text" ? field : null;
    return (
      <InputField
        label={label}
        error={issue ? t(issue) : undefined}
        isMono={text?.isCode}
        inputMode={text ? undefined : "decimal"}
        value={String(draft[name] ?? "")}
        placeholder={text ? word(text.placeholder) : "0.00"}
        maxLength={text?.maxLength ?? MAX_AMOUNT_LENGTH}
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.target.value })}
      />
    );
  }
  if (field.kind === "status" && statuses.length === 0) return null;
  const isSource = field.kind === "source";
  const control = (
    <FilterControl
      isWide
      name={name}
      filters={{ ...filters, values: draft, apply: set, prices: undefined }}
      wiring={{ isDisabled: isLocked && !isSource }}
    />
  );
  // It has its own label.
  if (field.kind === "switch") return control;
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      {control}
      {isSource && isLocked && <p className="field-hint mark icon-lock">{locked}</p>}
    </div>
  );
}

/** Reads the typed texts as they are applied. */
function readTyped(draft: Draft, fields: Filters["fields"], initial: Draft): Draft {
  const typed = Object.entries(fields).flatMap(([name, field]) => {
    const text = typedText(draft[name]);
    if (field.kind === "amount")
      return [[name, text === initial[name] ? text : field.parse(readTypedYuan(text) ?? "")]];
    if (field.kind !== "text") return [];
    return [[name, text === "" ? field.fallback : field.isCode ? cleanOrderNumber(text) : text]];
  });
  return { ...draft, ...Object.fromEntries(typed) };
}

function typedText(value: unknown): string {
  return String(value ?? "").trim();
}

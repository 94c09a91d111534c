"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DayFields, PresetButtons, ZoneNote } from "#components/display/date-range/day-fields.tsx";
import { useDayDraft } from "#components/display/date-range/use-day-draft.ts";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { useToday } from "#components/display/use-minute.ts";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { LIST_PRESETS } from "#lib/shared/dates/day-presets.ts";
import { cleanOrderNumber, isHeldBack, orderNumberIssue } from "#lib/shared/orders/order-number.ts";

/** What a list may be filtered by; a name that is absent has no field. */
export type SheetValues = {
  edition?: "enhanced" | "basic";
  order?: string;
  from?: string;
  to?: string;
  flag?: string;
  flagName?: string;
  remark?: string;
};

/** What showing the orders of an edition usually costs, as a tag says it. */
export type PriceOf = (edition?: "enhanced" | "basic") => string;

type FilterSheetProps<Values extends SheetValues> = {
  kind: "sold" | "pending";
  values: Values;
  cleared: Partial<Values>;
  /** The days may have a time of day. */
  takesTimes: boolean;
  priceOf: PriceOf;
  onApply: (values: Values) => void;
  onClose: () => void;
};

const ACT = "mr-0 h-(--touch) text-base";

/** The filters of a phone: nothing is requested until they are all set. */
export function FilterSheet<Values extends SheetValues>({
  kind,
  values,
  cleared,
  takesTimes,
  priceOf,
  onApply,
  onClose,
}: FilterSheetProps<Values>) {
  const t = useTranslations("orders.filters");
  const [draft, setDraft] = useState<SheetValues>(values);
  const isBasic = draft.edition === "basic";
  const days = useDayDraft(values, takesTimes);
  const today = useToday();
  const [held, setHeld] = useState<string | null>(null);
  const doubt = held !== null && trimQuery(draft).order === held ? orderNumberIssue(held) : null;
  const set = (change: SheetValues) => setDraft({ ...draft, ...change });

  function show() {
    const range = days.read();
    if (!range) return;
    const { order } = trimQuery(draft);
    if (order !== undefined && order !== values.order && isHeldBack(order, held)) return setHeld(order);
    onApply({ ...trimQuery(draft), ...range } as Values);
    onClose();
  }

  const text = (
    name: "order" | "flagName" | "remark",
    label: string,
    placeholder: string,
    isOff = false,
  ): ReactNode => (
    <Field label={label} error={name === "order" && doubt ? t(doubt) : undefined}>
      {(wiring) => (
        <Input
          {...wiring}
          isMono={name === "order"}
          value={draft[name] ?? ""}
          placeholder={placeholder}
          maxLength={100}
          disabled={isOff}
          autoComplete="off"
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Sheet title={t("label")} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {kind === "sold" && (
          <div className="field">
            <span className="field-label">{t("edition")}</span>
            <Segmented
              label={t("edition")}
              isWide
              value={draft.edition ?? "enhanced"}
              options={[
                { value: "enhanced", label: t("enhanced") },
                { value: "basic", label: t("basic") },
              ]}
              onChange={(edition) => set({ edition })}
            />
            {isBasic && <p className="field-hint mark icon-lock">{t("basicOnly")}</p>}
          </div>
        )}
        {kind === "pending" && text("order", t("order"), t("orderHint"))}
        {today !== null && (
          <PresetButtons
            presets={LIST_PRESETS}
            draft={days}
            today={today}
            isDisabled={isBasic}
            className="flex flex-wrap gap-2 [&>.btn]:border-line-control"
            onPick={days.pick}
          />
        )}
        <DayFields draft={days} isDisabled={isBasic} />
        <ZoneNote />
        {kind === "sold" && (
          <div className="field">
            <span className="field-label">{t("flag")}</span>
            <FlagPicker
              label={t("flag")}
              value={draft.flag}
              nameOf={(digit) => t("flagDigit", { digit })}
              isDisabled={isBasic}
              onChange={(flag) => set({ flag })}
            />
          </div>
        )}
        {kind === "sold" && text("flagName", t("flagName"), t("any"), isBasic)}
        {text("remark", t("remark"), t("contains"), isBasic)}
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button
            className={ACT}
            onClick={() => {
              set(cleared);
              days.pick({});
            }}
          >
            {t("clear")}
          </Button>
          <Button type="submit" variant="primary" className={ACT} price={priceOf(draft.edition)}>
            <span className="min-w-0 flex-1">{t("show")}</span>
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function trimQuery(values: SheetValues): SheetValues {
  return {
    ...values,
    order: values.order?.trim() ? cleanOrderNumber(values.order) : undefined,
    flagName: values.flagName?.trim() || undefined,
    remark: values.remark?.trim() ?? "",
  };
}

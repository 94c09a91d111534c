"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cleanOrderNumber, orderNumberIssue } from "#lib/shared/orders/order-number.ts";

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
  priceOf,
  onApply,
  onClose,
}: FilterSheetProps<Values>) {
  const t = useTranslations("orders.filters");
  const [draft, setDraft] = useState<SheetValues>(values);
  const isBasic = draft.edition === "basic";
  const isReversed = Boolean(draft.from && draft.to && draft.from > draft.to);
  const [held, setHeld] = useState<string | null>(null);
  const doubt = held !== null && trimmed(draft).order === held ? orderNumberIssue(held) : null;
  const set = (change: SheetValues) => setDraft({ ...draft, ...change });

  function show() {
    if (isReversed) return;
    const { order } = trimmed(draft);
    const issue = order === undefined || order === values.order ? null : orderNumberIssue(order);
    if (order !== undefined && issue !== null && (issue !== "rounded" || order !== held))
      return setHeld(order);
    onApply(trimmed(draft) as Values);
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
          inputMode={name === "order" ? "numeric" : undefined}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const day = (name: "from" | "to", error?: string): ReactNode => (
    <Field label={t(name)} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          type="date"
          value={draft[name] ?? ""}
          disabled={isBasic}
          onChange={(event) => set({ [name]: event.target.value || undefined })}
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
        <div className="grid grid-cols-2 gap-3">
          {day("from")}
          {day("to", isReversed ? t("wrongOrder") : undefined)}
        </div>
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
          <Button className={ACT} onClick={() => set(cleared)}>
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

function trimmed(values: SheetValues): SheetValues {
  return {
    ...values,
    order: values.order?.trim() ? cleanOrderNumber(values.order) : undefined,
    flagName: values.flagName?.trim() || undefined,
    remark: values.remark?.trim() ?? "",
  };
}

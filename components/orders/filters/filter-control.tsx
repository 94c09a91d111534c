"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import type { FilterField } from "#lib/shared/orders/filter-fields.ts";
import type { ControlProps, Controls, GivenToControl } from "./filters.ts";
import { TextFilter } from "./text-filter.tsx";

/** One filter in the bar, with the control of its kind. */
export function FilterControl({ name, ...given }: GivenToControl & { name: string }) {
  const t = useTranslations();
  const { fields, values, apply, controls } = given.filters;
  const field = fields[name];
  const Control =
    field && (controls[field.kind as keyof Controls] as ComponentType<ControlProps> | undefined);
  if (Control === undefined) return null;
  return (
    <Control
      {...given}
      name={name}
      field={field as FilterField}
      label={t((field as FilterField).label)}
      value={values[name]}
      set={(value) => apply({ [name]: value })}
    />
  );
}

/** Range of days. */
export function DaysControl({ filters, wiring }: ControlProps<"moment">) {
  const { values, takesTimes, prices, apply } = filters;
  return (
    <DateRange
      {...wiring}
      range={values}
      takesTimes={takesTimes}
      price={prices?.show(values)}
      onApply={apply}
    />
  );
}

const WIDTHS: Record<string, string> = { q: "w-52", order: "w-67", flagName: "w-36" };

export function TextControl({ name, field, label, value = "", set, filters, wiring }: ControlProps<"text">) {
  const t = useTranslations();
  const { orderNumber } = filters;
  return (
    <TextFilter
      isMain={field.isMain}
      isMono={field.isCode}
      className={WIDTHS[name]}
      label={label}
      value={String(value)}
      placeholder={t(field.placeholder)}
      maxLength={field.maxLength}
      wiring={wiring}
      onApply={(text) =>
        field.isCode && orderNumber
          ? void orderNumber.check(text, set)
          : set(field.parse(text) ?? field.fallback)
      }
      onEdit={field.isCode && orderNumber?.forget}
    />
  );
}

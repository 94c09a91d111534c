"use client";

import { useTranslations } from "next-intl";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { ControlProps } from "./filters.ts";

export function SourceControl({ name, field, label, value, set, filters, isWide }: ControlProps<"source">) {
  const t = useTranslations();
  return (
    <Segmented
      label={label}
      isWide={isWide}
      value={String(value)}
      options={field.options.map((option) => ({
        value: String(option.value),
        label: t(option.label),
        title: filters.prices?.choice?.({ [name]: option.value }),
      }))}
      onChange={(text) => set(field.options.find((option) => String(option.value) === text)?.value)}
    />
  );
}

export function FlagControl({ name, field, label, value, set, filters, wiring }: ControlProps<"flag">) {
  const t = useTranslations();
  const { isDisabled } = wiring ?? {};
  const choice = filters.prices?.choice;
  return (
    <FlagPicker
      label={label}
      anyLabel={field.anyLabel && t(field.anyLabel)}
      value={value as string | undefined}
      nameOf={(digit) => t("orders.filters.flagDigit", { digit })}
      priceOf={isDisabled ? undefined : choice && ((flag) => choice({ [name]: flag }))}
      isDisabled={isDisabled}
      onChange={set}
    />
  );
}

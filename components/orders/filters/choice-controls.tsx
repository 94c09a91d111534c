"use client";

import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
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

const DIGITS = ["1", "2", "3", "4", "5"];

/** Flags as a menu: a select would request a page at each arrow key. */
export function FlagControl({ name, field, label, value, set, filters, wiring }: ControlProps<"flag">) {
  const t = useTranslations();
  const choice = filters.prices?.choice;
  const choices = [undefined, ...(field.anyLabel ? ["any"] : []), ...DIGITS];
  const nameOf = (flag: unknown) =>
    flag === undefined
      ? t("orders.filters.any")
      : flag === "any" && field.anyLabel
        ? t(field.anyLabel)
        : t("orders.filters.flagDigit", { digit: String(flag) });
  return (
    <Menu
      trigger={
        <>
          <span>{label}</span>
          <b className={cn("flex-1 truncate text-left font-text", flagMark(value))}>
            {value === undefined || value === "any" ? nameOf(value) : String(value)}
          </b>
          <Icon name="down" size="small" className="text-ink-3" />
        </>
      }
      triggerClassName={cn("inline-field pr-2", value !== undefined && "is-set")}
      isDisabled={wiring?.isDisabled}
    >
      {choices.map((flag) => (
        <MenuItem key={flag ?? ""} isChecked={flag === value} onSelect={() => set(flag)}>
          <span className={flagMark(flag)}>{nameOf(flag)}</span>
          {choice && <span className="text-ink-3">{` · ${choice({ [name]: flag })}`}</span>}
        </MenuItem>
      ))}
    </Menu>
  );
}

function flagMark(flag: unknown): string | undefined {
  return DIGITS.includes(String(flag)) ? `mark icon-flag flag-${String(flag)}` : undefined;
}

"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { CSV_FORMS, type CsvForm } from "#lib/shared/base/csv.ts";

type CsvMenuProps = {
  /** Text of the button. */
  text: string;
  size?: "s";
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: (form: CsvForm) => void;
};

/** Button that saves a table as CSV, in one of its two forms. */
export function CsvMenu({ text, size, isBusy, isDisabled, onChoose }: CsvMenuProps) {
  const t = useTranslations("common.csv");
  return (
    <Menu
      align="end"
      isDisabled={isDisabled || isBusy}
      triggerClassName={buttonClass({ size })}
      trigger={
        <>
          <Icon name={isBusy ? "refresh" : "download"} className={isBusy ? "spin" : undefined} />
          {text}
          <Icon name="down" size="small" />
        </>
      }
    >
      {CSV_FORMS.map((form) => (
        <MenuItem key={form} onSelect={() => onChoose(form)}>
          <span className="block pt-1">{t(form)}</span>{" "}
          <span className="block pb-1 text-meta text-ink-3">{t(`about.${form}`)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

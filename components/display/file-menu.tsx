"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { ExportForm } from "#lib/shared/base/csv.ts";

export type FileMenuProps<Form extends ExportForm> = {
  /** Text of the button. */
  text: string;
  forms: readonly Form[];
  size?: "s";
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: (form: Form) => void;
};

/** Button that saves a table as a file, in one of its formats. */
export function FileMenu<Form extends ExportForm>(props: FileMenuProps<Form>) {
  const { text, forms, size, isBusy, isDisabled, onChoose } = props;
  const t = useTranslations("common.formats");
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
      {forms.map((form) => {
        const word: ExportForm = form;
        return (
          <MenuItem key={form} onSelect={() => onChoose(form)}>
            <span className="block pt-1">{t(word)}</span>{" "}
            <span className="block pb-1 text-meta text-ink-3">{t(`about.${word}`)}</span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}

"use client";

import { LOCALES, LOCALE_NAMES, type Locale } from "#components/layout/locales.ts";
import { useLocaleChoice } from "#components/layout/use-locale-choice.ts";
import { Icon } from "#components/ui/icon.tsx";
import { MenuItem } from "#components/ui/menu-item.tsx";
import { Menu } from "#components/ui/menu.tsx";

const SHORT: Record<Locale, string> = { en: "EN", "zh-CN": "中" };

type LanguageMenuProps = {
  /** Accessible name; also works where no messages reach the browser. */
  label: string;
  locale: Locale;
  /** The language in full on the button. */
  isLong?: boolean;
};

export function LanguageMenu({ label, locale, isLong }: LanguageMenuProps) {
  const choose = useLocaleChoice();
  const trigger = (
    <>
      <span lang={locale}>{isLong ? LOCALE_NAMES[locale] : SHORT[locale]}</span>
      <Icon name="down" size="small" />
    </>
  );
  return (
    <Menu
      label={`${label} ${isLong ? LOCALE_NAMES[locale] : SHORT[locale]}`}
      align="end"
      triggerClassName="btn btn-quiet btn-s"
      trigger={trigger}
    >
      {LOCALES.map((each) => (
        <MenuItem key={each} lang={each} isChecked={each === locale} onSelect={() => choose(each)}>
          {LOCALE_NAMES[each]}
        </MenuItem>
      ))}
    </Menu>
  );
}

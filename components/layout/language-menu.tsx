import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { LOCALES, LOCALE_NAMES, type Locale } from "./locales.ts";
import { LanguageItem } from "./preferences.tsx";

const SHORT: Record<Locale, string> = { en: "EN", "zh-CN": "中" };

type LanguageMenuProps = {
  /** Accessible name; also works where no messages reach the browser. */
  label: string;
  locale: Locale;
  /** The language in full on the button. */
  isLong?: boolean;
};

export function LanguageMenu({ label, locale, isLong }: LanguageMenuProps) {
  const name = isLong ? LOCALE_NAMES[locale] : SHORT[locale];
  const trigger = (
    <>
      <span lang={locale}>{name}</span>
      <Icon name="down" size="small" />
    </>
  );
  return (
    <Menu
      label={`${label} ${name}`}
      align="end"
      triggerClassName={buttonClass({ variant: "quiet", size: "s" })}
      trigger={trigger}
    >
      {LOCALES.map((each) => (
        <LanguageItem key={each} locale={each} isChosen={each === locale}>
          {LOCALE_NAMES[each]}
        </LanguageItem>
      ))}
    </Menu>
  );
}

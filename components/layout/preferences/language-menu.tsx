import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { type Locale, LOCALE_NAMES, LOCALES } from "#lib/shared/text/locales.ts";
import { LanguageItem } from "./choices.tsx";

type LanguageMenuProps = {
  /** Accessible name, passed in because some pages have no messages in the browser. */
  label: string;
  locale: Locale;
};

export function LanguageMenu({ label, locale }: LanguageMenuProps) {
  const name = LOCALE_NAMES[locale];
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
      <LanguageItems locale={locale} />
    </Menu>
  );
}

export function LanguageItems({ locale }: { locale: Locale }) {
  return LOCALES.map((each) => (
    <LanguageItem key={each} locale={each} isChosen={each === locale}>
      {LOCALE_NAMES[each]}
    </LanguageItem>
  ));
}

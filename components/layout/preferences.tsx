"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { LOCALES, LOCALE_NAMES, type Locale } from "./locales.ts";

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

/** Changes the language in place: the server draws the page again, what was typed stays. */
export function useLocaleChoice(): (locale: Locale) => void {
  const router = useRouter();
  const [, start] = useTransition();
  return (locale) => {
    rememberChoice("md-locale", locale);
    start(() => router.refresh());
  };
}

/** `label` comes from outside, so that it works where no messages reach the browser. */
export function ThemeToggle({ label }: { label: string }) {
  return <Button variant="quiet" size="s" icon="moon" label={label} onClick={toggleTheme} />;
}

/** To the other theme than the one in sight, at once and for the next visit. */
export function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  root.dataset.theme = next;
  rememberChoice("md-theme", next);
}

"use client";

// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- no request depends on the language
import { startTransition, useOptimistic, useSyncExternalStore, type ReactNode } from "react";
import { MenuItem } from "#components/ui/menu.tsx";
import { forgetChoice, rememberChoice } from "#components/ui/remember-choice.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { type Theme, THEMES } from "./themes.ts";

type LanguageItemProps = { locale: Locale; isChosen: boolean; children: ReactNode };

/** One language of a menu, by its own name. */
export function LanguageItem({ locale, isChosen, children }: LanguageItemProps) {
  const [, choose] = useLocaleChoice(locale);
  return (
    <MenuItem lang={locale} isChecked={isChosen} onSelect={() => choose(locale)}>
      {children}
    </MenuItem>
  );
}

/**
 * Changes the language in place: the server renders the page again, and input stays. The choice counts as
 * current until the page has arrived.
 */
export function useLocaleChoice(now: Locale): [chosen: Locale, choose: (locale: Locale) => void] {
  const [chosen, show] = useOptimistic(now);
  const choose = (locale: Locale) => {
    rememberChoice("md-locale", locale);
    startTransition(() => {
      show(locale);
      refreshPage();
    });
  };
  return [chosen, choose];
}

const themeListeners = new Set<() => void>();
const isTheme = (value: string | undefined) => THEMES.find((each) => each === value);

/** Sets the theme now and for the next visit; `system` follows the device, even while the page is open. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") {
    delete root.dataset.theme;
    forgetChoice("md-theme");
  } else {
    root.dataset.theme = theme;
    rememberChoice("md-theme", theme);
  }
  themeListeners.forEach((listener) => listener());
}

/** Chosen theme; null until the page knows it. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(
    (listener) => {
      themeListeners.add(listener);
      return () => themeListeners.delete(listener);
    },
    () => isTheme(document.documentElement.dataset.theme) ?? "system",
    () => null,
  );
}

/** One theme of a menu. */
export function ThemeItem({ theme, children }: { theme: Theme; children: ReactNode }) {
  const chosen = useTheme();
  return (
    <MenuItem isChecked={theme === chosen} onSelect={() => chooseTheme(theme)}>
      {children}
    </MenuItem>
  );
}

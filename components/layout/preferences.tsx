"use client";

import { useRouter } from "next/navigation";
import { useTransition, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import type { Locale } from "./locales.ts";

type LanguageItemProps = { locale: Locale; isChosen: boolean; children: ReactNode };

/** One language of a menu, in its own words. */
export function LanguageItem({ locale, isChosen, children }: LanguageItemProps) {
  const choose = useLocaleChoice();
  return (
    <MenuItem lang={locale} isChecked={isChosen} onSelect={() => choose(locale)}>
      {children}
    </MenuItem>
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

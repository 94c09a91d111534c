"use client";

import { useTranslations } from "next-intl";
import { Sheet } from "#components/ui/dialog.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { type Locale, LOCALE_NAMES, LOCALES } from "#lib/shared/text/locales.ts";
import type { NavEntry } from "./nav-entries.ts";
import { chooseTheme, useLocaleChoice, useTheme } from "./preferences/choices.tsx";
import { SignOutForm } from "./sign-in/sign-out-form.tsx";
import { THEMES } from "./preferences/themes.ts";

export type MoreSheetProps = {
  entries: NavEntry[];
  locale: Locale;
  person: { name: string; email: string };
  onClose: () => void;
};

/** Sheet on a phone with the content of the desk's top bar and rail. */
export function MoreSheet({ entries, locale, person, onClose }: MoreSheetProps) {
  const words = useTranslations("shell");
  const common = useTranslations("common");
  const [chosen, choose] = useLocaleChoice(locale);
  const theme = useTheme();
  return (
    <Sheet title={words("nav.more")} onClose={onClose}>
      <div className="-mx-2 grid">
        <button type="button" className="menu-item" data-opens="find" onClick={onClose}>
          <Icon name="search" />
          {common("find")}
        </button>
        {entries.map((entry) => (
          <Link key={entry.key} href={entry.href} className="menu-item" onClick={onClose}>
            <Icon name={entry.icon} />
            {words(`nav.${entry.key}`)}
          </Link>
        ))}
        <div className="menu-item">
          <Icon name="moon" />
          <span className="flex-1">{words("theme")}</span>
          <Segmented
            label={words("theme")}
            value={theme ?? "system"}
            size="s"
            options={THEMES.map((value) => ({ value, label: words(`themes.${value}`) }))}
            onChange={chooseTheme}
          />
        </div>
        <div className="menu-item">
          <Icon name="language" />
          <span className="flex-1">{words("language")}</span>
          <Segmented
            label={words("language")}
            value={chosen}
            size="s"
            options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
            onChange={choose}
          />
        </div>
        <Link href="/account" className="menu-item" onClick={onClose}>
          <Icon name="person" />
          {words("yourAccount")}
        </Link>
        <SignOutForm>{words("signOut")}</SignOutForm>
      </div>
      <p className="mt-3 border-t border-line pt-3 text-meta text-ink-3">
        {person.name} · {person.email}
      </p>
    </Sheet>
  );
}

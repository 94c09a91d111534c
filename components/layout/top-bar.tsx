import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Role } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { HelpButton } from "./help-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import type { Locale } from "./locales.ts";
import { PersonMenu } from "./person-menu.tsx";
import { ThemeToggle } from "./preferences.tsx";
import { ShopSwitcher } from "./shop-switcher.tsx";

/** A line below the title on a phone, with room above and below for a finger. */
const SHOP =
  "relative flex h-control max-w-80 min-w-0 items-center gap-2 rounded-m pr-2 pl-2.5 font-label hover:bg-pressed aria-expanded:bg-pressed phone:-ml-1 phone:h-6 phone:max-w-50 phone:gap-0.5 phone:px-1 phone:text-meta phone:font-text phone:text-ink-2 phone:before:absolute phone:before:inset-x-0 phone:before:-inset-y-2.5";

type TopBarProps = {
  locale: Locale;
  shops: Shop[];
  rememberedShopId: string | null;
  person: { name: string; email: string; roles: Role[] };
  /** What the day has cost; null for whoever has no role. */
  pointsToday: ReactNode;
};

export async function TopBar({ locale, shops, rememberedShopId, person, pointsToday }: TopBarProps) {
  const words = await getTranslations("shell");
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-b border-line bg-canvas pr-4 pl-3.5 phone:absolute phone:top-[26px] phone:left-gutter phone:z-1 phone:h-6 phone:border-0 phone:bg-transparent phone:p-0">
      <ShopSwitcher shops={shops} rememberedId={rememberedShopId} className={SHOP} />
      {/* A phone has it all in its More sheet; the shop alone stays, below the page's title. */}
      <div className="ml-auto flex items-center gap-2 phone:hidden">
        {pointsToday}
        <LanguageMenu label={words("language")} locale={locale} />
        <ThemeToggle label={words("theme")} />
        <HelpButton />
        <PersonMenu person={person} />
      </div>
    </header>
  );
}

import { getTranslations } from "next-intl/server";
import { HelpButton } from "#components/layout/help-button.tsx";
import { LanguageMenu } from "#components/layout/language-menu.tsx";
import type { Locale } from "#components/layout/locales.ts";
import { PointsTodayLink } from "#components/layout/points-today-link.tsx";
import { PersonMenu } from "#components/layout/person-menu.tsx";
import { ShopSwitcher } from "#components/layout/shop-switcher.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import type { PointsToday } from "#lib/shared/calls/budgets.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

type TopBarProps = {
  locale: Locale;
  shops: Shop[];
  rememberedShopId: string | null;
  person: { name: string; email: string; roles: Role[] };
  /** For admins alone. */
  pointsToday: PointsToday | null;
  signOut: () => Promise<void>;
};

export async function TopBar({ locale, shops, rememberedShopId, person, pointsToday, signOut }: TopBarProps) {
  const words = await getTranslations("shell");
  return (
    <header className="top-bar">
      <ShopSwitcher shops={shops} rememberedId={rememberedShopId} />
      <span className="flex-1" />
      {pointsToday && <PointsTodayLink today={pointsToday} />}
      <LanguageMenu label={words("language")} locale={locale} />
      <ThemeToggle label={words("theme")} />
      <HelpButton />
      <PersonMenu person={person} signOut={signOut} />
    </header>
  );
}

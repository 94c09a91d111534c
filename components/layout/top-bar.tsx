import { getTranslations } from "next-intl/server";
import { HelpButton } from "#components/layout/help-button.tsx";
import { LanguageMenu } from "#components/layout/language-menu.tsx";
import type { Locale } from "#components/layout/locales.ts";
import { PersonMenu } from "#components/layout/person-menu.tsx";
import { ShopSwitcher } from "#components/layout/shop-switcher.tsx";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import type { Role } from "#lib/shared/roles.ts";
import type { Shop } from "#lib/shared/shops.ts";

type TopBarProps = {
  locale: Locale;
  shops: Shop[];
  rememberedShopId: string | null;
  person: { name: string; email: string; roles: Role[] };
  signOut: () => Promise<void>;
};

export async function TopBar({ locale, shops, rememberedShopId, person, signOut }: TopBarProps) {
  const words = await getTranslations("shell");
  return (
    <header className="top-bar">
      <ShopSwitcher shops={shops} rememberedId={rememberedShopId} />
      <span className="flex-1" />
      <LanguageMenu label={words("language")} locale={locale} />
      <ThemeToggle label={words("theme")} />
      <HelpButton />
      <PersonMenu person={person} signOut={signOut} />
    </header>
  );
}

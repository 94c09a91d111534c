import { getTranslations } from "next-intl/server";
import { StateWord } from "#components/display/state-word.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Role } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { PointsToday } from "#lib/shared/calls/budgets.ts";
import { HelpButton } from "./help-button.tsx";
import type { Locale } from "./locales.ts";
import { PersonMenu } from "./person-menu.tsx";
import { LanguageMenu, ThemeToggle } from "./preferences.tsx";
import { ShopSwitcher } from "./shop-switcher.tsx";

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

const STATES = { warned: { tone: "warn", mark: "alert" }, spent: { tone: "bad", mark: "no" } } as const;

/**
 * What the day has cost so far, and whether a budget is nearly or wholly spent. Drawn by the server: it tells
 * of the moment the page was.
 */
async function PointsTodayLink({ today: { points, more, unpricedCalls, level } }: { today: PointsToday }) {
  const t = await getTranslations("shell.today");
  const text =
    unpricedCalls > 0
      ? t("atLeast", { points })
      : more > 0
        ? t("upTo", { points, most: points + more })
        : t("points", { points });
  const isWarned = level === "warned" || level === "spent";
  return (
    <Link className="points-today" href={isWarned ? "/usage/budgets" : "/usage"}>
      {text}
      {isWarned && <StateWord {...STATES[level]}>{t(level)}</StateWord>}
    </Link>
  );
}

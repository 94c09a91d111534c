import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { hasRole, type Role } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { PersonMenu } from "./person-menu.tsx";
import { ShopSwitcher } from "./shop-switcher.tsx";

/** Line below the title on a phone, with a touch area above and below. */
const SHOP =
  "relative flex h-control max-w-80 min-w-0 items-center gap-2 rounded-m pr-2 pl-2.5 font-label " +
  "hover:bg-pressed aria-expanded:bg-pressed " +
  "phone:-ml-1 phone:h-6 phone:max-w-50 phone:gap-0.5 phone:px-1 phone:text-meta phone:font-text " +
  "phone:text-ink-2 phone:before:absolute phone:before:inset-x-0 phone:before:-inset-y-2.5";

const FIND =
  "flex h-control w-80 min-w-8 items-center gap-2 overflow-hidden rounded-m border border-line-control " +
  "bg-surface px-2 text-table whitespace-nowrap text-ink-3 hover:bg-hover " +
  "max-[1000px]:w-8 max-[1000px]:border-0 max-[1000px]:bg-transparent max-[1000px]:text-ink-2";

type TopBarProps = {
  shops: Shop[];
  rememberedShopId: string | null;
  shopPrice: ReactNode;
  person: { name: string; email: string; roles: Role[] };
  /** Cost of the day; null for people without a role. */
  pointsToday: ReactNode;
  /** Keys that open Find in this browser. */
  findKeys: string;
};

export async function TopBar({
  shops,
  rememberedShopId,
  shopPrice,
  person,
  pointsToday,
  findKeys,
}: TopBarProps) {
  const words = await getTranslations("shell");
  return (
    <header
      className={
        "flex h-12 flex-none items-center gap-2 border-b border-line bg-canvas pr-4 pl-3.5 " +
        "phone:absolute phone:top-[26px] phone:left-gutter phone:z-1 phone:h-6 phone:border-0 " +
        "phone:bg-transparent phone:p-0"
      }
    >
      {/* Find may have chosen another shop. */}
      <ShopSwitcher
        key={rememberedShopId}
        shops={shops}
        rememberedId={rememberedShopId}
        className={SHOP}
        price={shopPrice}
      />
      <div className="flex min-w-8 flex-1 justify-center px-1 phone:hidden">
        <button
          type="button"
          data-opens="find"
          aria-haspopup="dialog"
          aria-keyshortcuts="Meta+K Control+K"
          className={FIND}
        >
          <Icon name="search" />
          <span className="min-w-0 flex-1 truncate text-left max-[1000px]:sr-only">
            {words(hasRole(person.roles, "staff") ? "find.everything" : "find.pages")}
          </span>
          <kbd aria-hidden="true" className="max-[1000px]:hidden">
            {findKeys}
          </kbd>
        </button>
      </div>
      {/* A phone has these in its More sheet; only the shop stays, below the page's title. */}
      <div className="flex flex-none items-center gap-2 phone:hidden">
        {pointsToday}
        <Button variant="quiet" size="s" icon="help" label={words("help.title")} data-opens="help" />
        <PersonMenu person={person} />
      </div>
    </header>
  );
}

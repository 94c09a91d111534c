"use client";

import { useTranslations } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- the name changes with the requesting page
import { Fragment, type ReactNode, startTransition, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { changeAddress } from "#lib/client/address/address.ts";
import { pickShop, SHOP_COOKIE, SHOP_PRICE_ID, type Shop, shopUrl } from "#lib/shared/base/shops.ts";

/** Pages whose requests concern one shop. */
const SHOP_PAGES = /^\/(orders\/|buyers$)/;

type ShopSwitcherProps = {
  shops: Shop[];
  rememberedId: string | null;
  className: string;
  /** Price of choosing another shop, looked up when the menu opens. */
  price: ReactNode;
};

/** Chooses the shop of the page: stored in the URL, and in a cookie for the next page. Shown only where it matters. */
export function ShopSwitcher({ shops, rememberedId, className, price }: ShopSwitcherProps) {
  const words = useTranslations("shell.shop");
  const pathname = usePathname();
  const params = useSearchParams();
  const [opened, setOpened] = useState(0);
  const [chosenId, setChosenId] = useState(rememberedId);
  const current = pickShop(shops, shopUrl.read(params).shop, chosenId);
  if (!current || !SHOP_PAGES.test(pathname)) return null;

  function choose(shop: Shop) {
    rememberChoice(SHOP_COOKIE, shop.id);
    const next = new URLSearchParams(params);
    next.set("shop", shop.id);
    next.delete("page");
    next.delete("open");
    // The choice to request without a seller ID belongs to the other shop.
    next.delete("seller");
    // Shows the new shop only once the page has it: a press meanwhile is paid for the shop on the page.
    changeAddress(() =>
      startTransition(() => {
        setChosenId(shop.id);
        history.pushState(null, "", `${pathname}?${next}`);
      }),
    );
  }

  const trigger = (
    <>
      <span className="shop-initial" aria-hidden="true">
        {Array.from(current.name)[0]}
      </span>
      <span className="truncate" lang="zh-CN">
        {current.name}
      </span>
      <Icon name="updown" className="phone:size-3" />
    </>
  );
  return (
    <Menu
      triggerClassName={className}
      trigger={trigger}
      describedBy={SHOP_PRICE_ID}
      onOpen={() => setOpened(opened + 1)}
    >
      <p className="menu-head" role="presentation">
        {words("choose")}
      </p>
      {shops.map((shop) => (
        <MenuItem key={shop.id} lang="zh-CN" isChecked={shop.id === current.id} onSelect={() => choose(shop)}>
          {shop.name}
          {shop.authorization === "needsScan" && (
            <span className="mark icon-clock ml-2 text-meta text-ink-3 before:text-warn-mark">
              {words("needsScan")}
            </span>
          )}
        </MenuItem>
      ))}
      {opened > 0 && <Fragment key={opened}>{price}</Fragment>}
    </Menu>
  );
}

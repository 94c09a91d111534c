"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { type BookCommands, OrderCommands } from "#components/orders/columns/order-commands.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { ShopNeeded } from "#components/orders/list/shop-needed.tsx";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import type { LooksAtStart } from "#lib/shared/orders/book-views.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";
import { OrderBook, type BookProps } from "./order-book.tsx";
import { useSavedLooks } from "./views/use-book-look.ts";
import { useViewList } from "./views/use-book-views.ts";

type OrderBookScreenProps = BookProps & {
  statuses: readonly OrderStatus[];
  shops: Shop[];
  rememberedShopId: string | null;
  views: readonly TableView[];
  firstView: string | null;
  looks: LooksAtStart;
  commands: BookCommands;
};

/** The order book: every order that a list has shown. Free. */
export function OrderBookScreen({
  shops,
  rememberedShopId,
  views,
  firstView,
  looks,
  statuses,
  commands,
  ...rest
}: OrderBookScreenProps) {
  const t = useTranslations("orderBook");
  const viewList = useViewList(views, firstView);
  const savedLooks = useSavedLooks(looks);
  const shop = pickShop(shops, shopUrl.read(useSearchParams()).shop, rememberedShopId);
  if (shop === null) return <ShopNeeded title={t("title")} need="shop" isAdmin={rest.isAdmin} />;
  return (
    <OrderCommands value={commands}>
      <OrderStatuses value={statuses}>
        <OrderBook key={shop.id} shop={shop} viewList={viewList} keptLooks={savedLooks} {...rest} />
      </OrderStatuses>
    </OrderCommands>
  );
}

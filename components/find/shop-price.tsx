"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { pickShop, SHOP_PRICE_ID, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { pricesOfShops } from "./prices-of-shops.ts";

type ShopPriceProps = { shops: readonly Shop[]; rememberedId: string | null };

/** Price of choosing another shop, below the shops, and which ones are free. Only on pages where that makes a call. */
export function ShopPrice({ shops, rememberedId }: ShopPriceProps) {
  const t = useTranslations("shell.shop");
  const { tag } = usePriceText();
  const client = useQueryClient();
  const pathname = usePathname();
  const params = useSearchParams();
  const current = pickShop(shops, shopUrl.read(params).shop, rememberedId);
  const others = shops.filter((shop) => shop !== current);
  const prices = pricesOfShops(client, pathname, params, others);
  if (prices === null || others.length === 0) return null;
  const { usual, free } = prices;
  const isAllFree = free.length === others.length;
  return (
    <p
      id={SHOP_PRICE_ID}
      className="menu-head max-w-80 border-t border-line wrap-anywhere"
      role="presentation"
    >
      {t("each", { price: tag(isAllFree ? exactly(0) : usual) })}
      {free.length > 0 && !isAllFree && (
        <>
          {" · "}
          {t("free")}
          <span lang="zh-CN">{free.map(({ name }) => name).join("、")}</span>
        </>
      )}
    </p>
  );
}

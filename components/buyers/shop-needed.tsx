"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { ListState } from "#components/feedback/list-state.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** Nothing can be asked yet: there is no shop, or this one has no number for this question. */
export function ShopNeeded({ shop, isAdmin }: { shop: Shop | null; isAdmin: boolean }) {
  const t = useTranslations("buyers.shops");
  const key = shop === null ? "none" : "noShopId";
  const action = isAdmin && (
    <Link href="/settings/shops" prefetch={false} className={buttonClass({ variant: "primary" })}>
      {t(shop === null ? "add" : "settings")}
    </Link>
  );
  return (
    <ListState
      icon="shop"
      title={t.rich(`${key}Title`, { shop: () => <bdi lang="zh-CN">{shop?.name}</bdi> })}
      actions={action}
    >
      {t(`${key}${isAdmin ? "Admin" : "Other"}`)}
    </ListState>
  );
}

"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { ListState } from "#components/feedback/list-state.tsx";
import { ListHead } from "#components/orders/list/list-head.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import "#components/orders/orders.css";

type Props = {
  title: string;
  /** What is missing: any shop at all, or the number this list is asked by. */
  need: "shop" | "owner" | "seller";
  shopName?: string;
  isAdmin: boolean;
};

/** Nothing can be asked yet; nothing was. */
export function ShopNeeded({ title, need, shopName = "", isAdmin }: Props) {
  const t = useTranslations("orders.shops");
  const key = need === "shop" ? "none" : need === "owner" ? "noOwner" : "noSeller";
  const action = isAdmin && (
    <Link href="/settings/shops" prefetch={false} className={buttonClass({ variant: "primary" })}>
      {t(need === "shop" ? "add" : "settings")}
    </Link>
  );
  return (
    <>
      <ListHead title={title} />
      <div className="desk-grid">
        <ListState icon="shop" title={t.rich(`${key}Title`, { shop: shopName })} actions={action}>
          {t(`${key}${isAdmin ? "Admin" : "Other"}`)}
        </ListState>
      </div>
    </>
  );
}

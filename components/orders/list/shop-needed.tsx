"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { ListHead } from "./list-head.tsx";

type ShopNeededProps = {
  title: string;
  /** What is missing: any shop at all, or the number this list is requested by. */
  need: "shop" | "owner" | "seller";
  shopName?: string;
  isAdmin: boolean;
};

/** Nothing can be requested yet; nothing was. */
export function ShopNeeded({ title, need, shopName = "", isAdmin }: ShopNeededProps) {
  const t = useTranslations("orders.shops");
  const key = need === "shop" ? "none" : need === "owner" ? "noOwner" : "noSeller";
  const action = isAdmin && (
    <Link href="/settings/shops" className={buttonClass({ variant: "primary" })}>
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

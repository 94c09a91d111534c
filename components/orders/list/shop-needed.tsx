"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { pendingOrdersQuery } from "#lib/client/orders/pending-queries.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { pointsOfPending } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { pendingPageUrl } from "#lib/shared/orders/pending-url.ts";
import type { ListTerms } from "#lib/shared/orders/orders.ts";
import { isFresh, turnTo } from "./use-list-result.ts";
import { useListUrl } from "./use-list-url.ts";

type ShopNeededProps = {
  title: string;
  /** Missing: any shop at all, or the owner ID for sold orders. */
  need: "shop" | "owner";
  shopName?: string;
  isAdmin: boolean;
};

/** State without a shop or ID: nothing was requested. */
export function ShopNeeded({ title, need, shopName = "", isAdmin }: ShopNeededProps) {
  const t = useTranslations("orders.shops");
  const key = need === "shop" ? "none" : "noOwner";
  const action = isAdmin && (
    <Link href="/settings/shops" className={buttonClass({ variant: "primary" })}>
      {t(need === "shop" ? "add" : "settings")}
    </Link>
  );
  return (
    <>
      <PageHead title={title} />
      <div className="desk-grid">
        <ListState icon="shop" title={t.rich(`${key}Title`, { shop: shopName })} actions={action}>
          {t(`${key}${isAdmin ? "Admin" : "Other"}`)}
        </ListState>
      </div>
    </>
  );
}

type SellerNeededProps = { title: string; shop: Shop; isAdmin: boolean; terms: ListTerms };

/** State without a seller ID: nobody knows whose orders would come, so it takes a press to request them. */
export function SellerNeeded({ title, shop, isAdmin, terms }: SellerNeededProps) {
  const t = useTranslations("orders.shops");
  const { tag } = usePriceText();
  const client = useQueryClient();
  const { view, remark, lostToken, go } = useListUrl(pendingPageUrl, {
    shop: shop.id,
    takesTimes: terms.takesTimes,
  });
  const options = pendingOrdersQuery(
    { ...view, page: 1, seller: "none", remark: remark || undefined },
    null,
    terms.cacheTtlSeconds,
  );
  const points = isFresh(client, options) ? exactly(0) : pointsOfPending(terms.prices, "none", view.size);

  function request() {
    // The list itself says that a remark is lost, and then requests nothing.
    if (lostToken === null) turnTo(client, options);
    go({ seller: "none" });
  }
  return (
    <>
      <PageHead title={title} />
      <div className="desk-grid">
        <ListState
          icon="shop"
          title={t.rich("noSellerTitle", { shop: shop.name })}
          actions={
            <>
              {isAdmin && (
                <Link href="/settings/shops" className={buttonClass({ variant: "primary" })}>
                  {t("addSeller")}
                </Link>
              )}
              <Button price={tag(points)} onClick={request}>
                {t("withoutSeller")}
              </Button>
            </>
          }
        >
          {t(isAdmin ? "noSellerAdmin" : "noSellerOther")}
        </ListState>
      </div>
    </>
  );
}

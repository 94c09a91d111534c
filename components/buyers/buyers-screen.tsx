"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { LinesPane } from "#components/buyers/lines/lines-pane.tsx";
import { useKnownBuyers, useLines, type FindKnownBuyers } from "#components/buyers/lines/use-lines.ts";
import type { ExportBuyers } from "#components/buyers/result/export-results.tsx";
import { ResultPane } from "#components/buyers/result/result-pane.tsx";
import { toRequest } from "#components/buyers/run/begin-run.ts";
import { useBuyerRun, type BuyerActions } from "#components/buyers/run/use-buyer-run.ts";
import { ListState } from "#components/feedback/list-state.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import { pickShop, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import type { BuyerEdition } from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { RequestPanel } from "./request-panel.tsx";

type BuyersScreenProps = {
  actions: BuyerActions & { findKnownBuyers: FindKnownBuyers; exportBuyers: ExportBuyers };
  prices: Price[];
  shops: Shop[];
  rememberedShopId: string | null;
  isAdmin: boolean;
};

/**
 * Lines on the left, what the service says of them on the right. Another shop keeps the lines; only its own
 * run changes hands with a new request.
 */
export function BuyersScreen({
  shops,
  rememberedShopId,
  isAdmin,
  actions,
  prices: initialPrices,
}: BuyersScreenProps) {
  const t = useTranslations("buyers");
  const shop = pickShop(shops, shopUrl.read(useSearchParams()).shop, rememberedShopId);
  const lines = useLines();
  const prices = useLearnedPrices("buyerOpenId", initialPrices);
  const control = useBuyerRun(actions, prices.learn);
  const [edition, setEdition] = useState<BuyerEdition>("basic");
  const [view, setView] = useState<"result" | "earlier">("result");
  const { run } = control;
  const known = useKnownBuyers(
    actions.findKnownBuyers,
    shop !== null && shop.shopId !== null ? shop.id : null,
    edition,
    lines.read.orders,
  );
  const request = useMemo(
    () => toRequest(lines.read.orders, { shopId: shop?.id ?? "", edition, shown: run, known }),
    [lines.read, shop?.id, edition, run, known],
  );

  if (run === null && (shop === null || shop.shopId === null)) {
    return (
      <>
        <PageHead title={t("title")} />
        <div className="page border-t border-line">
          <ShopNeeded shop={shop} isAdmin={isAdmin} />
        </div>
      </>
    );
  }

  function begin(cache: CacheMode) {
    if (shop === null) return;
    handedOrders.forget();
    setView("result");
    control.begin(request, { id: shop.id, name: shop.name }, edition, cache);
  }

  return (
    <>
      <PageHead title={t("title")} />
      <div
        className={
          "relative grid min-h-0 flex-1 grid-cols-[minmax(320px,400px)_minmax(0,1fr)] border-t border-line " +
          "max-[1100px]:grid-cols-[320px_minmax(0,1fr)] phone:block phone:overflow-y-auto print:block"
        }
      >
        <section
          className={
            "relative flex min-h-0 min-w-0 flex-col overflow-y-auto border-r border-line " +
            "phone:overflow-visible phone:border-r-0 print:hidden"
          }
          aria-label={t("input.region")}
        >
          <LinesPane lines={lines} />
          {shop === null || shop.shopId === null ? (
            <ShopNeeded shop={shop} isAdmin={isAdmin} />
          ) : (
            <RequestPanel
              lines={lines}
              request={request}
              priceOf={(orders) => prices.of(edition, orders)}
              isAsked={run?.requestKey === request.key}
              edition={edition}
              isBusy={control.isBusy}
              error={control.error}
              onEdition={setEdition}
              onRequest={begin}
            />
          )}
        </section>
        <ResultPane
          control={control}
          priceOf={(orders) => run && prices.of(run.edition, orders)}
          view={view}
          onView={setView}
          isAdmin={isAdmin}
          text={lines.text}
          exportBuyers={actions.exportBuyers}
        />
      </div>
    </>
  );
}

/** Nothing can be asked yet: there is no shop, or this one has no number for this request. */
export function ShopNeeded({ shop, isAdmin }: { shop: Shop | null; isAdmin: boolean }) {
  const t = useTranslations("buyers.shops");
  const key = shop === null ? "none" : "noShopId";
  const action = isAdmin && (
    <Link href="/settings/shops" className={buttonClass({ variant: "primary" })}>
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

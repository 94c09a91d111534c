"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { LinesPane } from "#components/buyers/lines/lines-pane.tsx";
import { useKnownBuyers, useLines, type FindKnownBuyers } from "#components/buyers/lines/use-lines.ts";
import { ResultPane } from "#components/buyers/result/result-pane.tsx";
import type { ExportList } from "#components/lists/list-export.tsx";
import { InputPane, ListPanes } from "#components/lists/list-job-page.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { pickShop, type Shop } from "#lib/shared/base/shops.ts";
import { type BuyerEdition, buyersUrl } from "#lib/shared/buyers/buyers.ts";
import { buyersPoints } from "#lib/shared/buyers/buyers-points.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { RequestPanel } from "./request-panel.tsx";
import { type BuyersJobActions, useBuyersJob } from "#components/buyers/result/use-buyers-job.ts";

type BuyersScreenProps = {
  actions: BuyersJobActions & { findKnownBuyers: FindKnownBuyers; exportBuyers: ExportList };
  prices: Price[];
  shops: Shop[];
  rememberedShopId: string | null;
  isAdmin: boolean;
};

/** Lines on the left, the lookup named in the URL on the right. Another shop keeps both. */
export function BuyersScreen({ shops, rememberedShopId, isAdmin, actions, prices }: BuyersScreenProps) {
  const t = useTranslations("buyers");
  const { view, go } = useUrlState(buyersUrl);
  const shop = pickShop(shops, view.shop, rememberedShopId);
  const shopId = shop !== null && shop.shopId !== null ? shop.id : null;
  const lines = useLines();
  const [edition, setEdition] = useState<BuyerEdition>("basic");
  const followed = useBuyersJob(view.run, JSON.stringify([shopId, edition, lines.list]), actions);
  const [tab, setTab] = useState<"result" | "earlier">("result");
  const known = useKnownBuyers(actions.findKnownBuyers, {
    shopId,
    edition,
    list: lines.isTooLong ? "" : lines.list,
    jobState: followed.job?.state,
  });

  if (view.run === undefined && shopId === null) {
    return (
      <>
        <PageHead title={t("title")} />
        <div className="page border-t border-line">
          <ShopNeeded shop={shop} isAdmin={isAdmin} />
        </div>
      </>
    );
  }

  function open(run: string) {
    setTab("result");
    go({ run, state: undefined });
  }

  async function start(cache: CacheMode, price: Points | null) {
    handedOrders.forget();
    const run = await followed.start({ shopId, edition, orders: lines.list, cache }, price);
    if (run !== null) open(run);
  }

  return (
    <>
      <PageHead title={t("title")} />
      <ListPanes>
        <InputPane aria-label={t("input.region")}>
          <LinesPane lines={lines} />
          {shopId === null ? (
            <ShopNeeded shop={shop} isAdmin={isAdmin} />
          ) : (
            <RequestPanel
              lines={lines}
              known={known}
              priceOf={(orders) => buyersPoints(prices, edition, orders)}
              isStarted={followed.isStarted}
              edition={edition}
              isBusy={followed.isStarting}
              error={followed.startError}
              onEdition={setEdition}
              onRequest={(cache, price) => void start(cache, price)}
            />
          )}
        </InputPane>
        <ResultPane
          followed={followed}
          view={view}
          go={go}
          tab={tab}
          onTab={setTab}
          onOpen={open}
          isAdmin={isAdmin}
          exportBuyers={actions.exportBuyers}
        />
      </ListPanes>
    </>
  );
}

/** Nothing can be asked yet: there is no shop, or this one has no number for this request. */
function ShopNeeded({ shop, isAdmin }: { shop: Shop | null; isAdmin: boolean }) {
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

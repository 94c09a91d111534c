"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { AskPanel } from "#components/buyers/ask-panel.tsx";
import "#components/buyers/buyers.css";
import type { RecordExport } from "#components/buyers/result/use-export.ts";
import { LinesPane } from "#components/buyers/lines/lines-pane.tsx";
import { questionOf } from "#components/buyers/lines/question-of.ts";
import { ResultPane } from "#components/buyers/result/result-pane.tsx";
import { ShopNeeded } from "#components/buyers/shop-needed.tsx";
import { useBuyerRun, type BuyerActions } from "#components/buyers/run/use-buyer-run.ts";
import { useKnownBuyers, type FindKnownBuyers } from "#components/buyers/lines/use-known-buyers.ts";
import { useLines } from "#components/buyers/lines/use-lines.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import { handedOrders } from "#lib/client/handed-orders.ts";
import type { BuyerEdition } from "#lib/shared/buyers/buyers.ts";
import { pickShop, SHOP_PARAM } from "#lib/shared/base/shops.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

type Props = BuyerActions & {
  findKnownBuyers: FindKnownBuyers;
  prices: Price[];
  shops: Shop[];
  rememberedShopId: string | null;
  isAdmin: boolean;
  isSandbox: boolean;
  recordExport: RecordExport;
};

/** Lines on the left, what the service says of them on the right. Another shop keeps the lines; only its own run changes hands with a new question. */
export function BuyersScreen({
  shops,
  rememberedShopId,
  isAdmin,
  isSandbox,
  findKnownBuyers,
  prices: initialPrices,
  recordExport,
  ...actions
}: Props) {
  const t = useTranslations("buyers");
  const shop = pickShop(shops, useSearchParams().get(SHOP_PARAM), rememberedShopId);
  const lines = useLines();
  const prices = useLearnedPrices("buyerOpenId", initialPrices);
  const control = useBuyerRun(actions, prices.learn);
  const [edition, setEdition] = useState<BuyerEdition>("basic");
  const [view, setView] = useState<"result" | "earlier">("result");
  const { run } = control;
  const known = useKnownBuyers(
    findKnownBuyers,
    shop !== null && shop.shopId !== null ? shop.id : null,
    edition,
    lines.read.orders,
  );
  const question = useMemo(
    () =>
      questionOf(lines.read.orders, { shopId: shop?.id ?? "", edition, shown: run, knownTids: known.tids }),
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

  function ask(isAgain: boolean) {
    if (shop === null) return;
    handedOrders.forget();
    setView("result");
    control.begin(question, { id: shop.id, name: shop.name }, edition, isAgain);
  }

  return (
    <>
      <PageHead title={t("title")} />
      <div className="buyers">
        <section className="buyers-left" aria-label={t("input.region")}>
          <LinesPane lines={lines} />
          {shop === null || shop.shopId === null ? (
            <ShopNeeded shop={shop} isAdmin={isAdmin} />
          ) : (
            <AskPanel
              lines={lines}
              question={question}
              knownAsOf={known.asOf}
              points={prices.of(edition)}
              isAsked={run?.question === question.text}
              edition={edition}
              isBusy={control.isBusy}
              failure={control.failure}
              onEdition={setEdition}
              onAsk={ask}
            />
          )}
        </section>
        <ResultPane
          control={control}
          points={run && prices.of(run.edition)}
          view={view}
          onView={setView}
          isAdmin={isAdmin}
          isSandbox={isSandbox}
          text={lines.text}
          recordExport={recordExport}
        />
      </div>
    </>
  );
}

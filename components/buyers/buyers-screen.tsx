"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { AskPanel } from "#components/buyers/ask-panel.tsx";
import "#components/buyers/buyers.css";
import type { RecordExport } from "#components/buyers/use-export.ts";
import { LinesPane } from "#components/buyers/lines-pane.tsx";
import { questionOf } from "#components/buyers/question-of.ts";
import { ResultPane } from "#components/buyers/result-pane.tsx";
import { ShopNeeded } from "#components/buyers/shop-needed.tsx";
import { useBuyerRun, type BuyerActions } from "#components/buyers/use-buyer-run.ts";
import { useLines } from "#components/buyers/use-lines.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { handedOrders } from "#lib/client/handed-orders.ts";
import type { BuyerEdition } from "#lib/shared/buyers.ts";
import { pickShop, SHOP_PARAM } from "#lib/shared/pick-shop.ts";
import type { Shop } from "#lib/shared/shops.ts";

type Props = BuyerActions & { shops: Shop[]; rememberedShopId: string | null; isAdmin: boolean; isSandbox: boolean; recordExport: RecordExport };

/** Lines on the left, what the service says of them on the right. Another shop keeps the lines; only its own run changes hands with a new question. */
export function BuyersScreen({ shops, rememberedShopId, isAdmin, isSandbox, recordExport, ...actions }: Props) {
  const t = useTranslations("buyers");
  const shop = pickShop(shops, useSearchParams().get(SHOP_PARAM), rememberedShopId);
  const lines = useLines();
  const control = useBuyerRun(actions);
  const [edition, setEdition] = useState<BuyerEdition>("basic");
  const [view, setView] = useState<"result" | "earlier">("result");
  const { run } = control;
  const question = useMemo(() => questionOf(lines.read.orders, shop?.id ?? "", edition, run), [lines.read, shop?.id, edition, run]);

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

  function ask() {
    if (shop === null) return;
    handedOrders.forget();
    setView("result");
    control.begin(question, { id: shop.id, name: shop.name }, edition);
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
              isAsked={run?.question === question.text}
              edition={edition}
              isBusy={control.isBusy}
              failure={control.failure}
              onEdition={setEdition}
              onAsk={ask}
            />
          )}
        </section>
        <ResultPane control={control} view={view} onView={setView} isAdmin={isAdmin} isSandbox={isSandbox} text={lines.text} recordExport={recordExport} />
      </div>
    </>
  );
}

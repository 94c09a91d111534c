"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { GoodsLineView } from "#components/orders/columns/goods-line-view.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { orderLines } from "#components/orders/columns/order-lines.ts";

const NO_LINE = { name: null, imageUrl: null, spec: null, count: null };

/** The goods of an order: the first line, and the others in the same row when unfolded. */
export function GoodsCell({ order }: { order: AnyOrder }) {
  const [isOpen, setOpen] = useState(false);
  const lines = orderLines(order);
  const [first, ...others] = lines ?? [];
  const isPreSale =
    "isPreSale" in order && order.isPreSale !== null && "value" in order.isPreSale && order.isPreSale.value;
  const badges = (isPreSale || order.isIncomplete) && (
    <Badges isPreSale={isPreSale} isIncomplete={order.isIncomplete} />
  );
  if (first === undefined) return <NoGoods isUnreadable={lines === null} badges={badges} />;
  const fold = others.length > 0 && (
    <Fold count={others.length + 1} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
  );
  return (
    <>
      <GoodsLineView line={first} badges={badges} fold={fold} isOpener />
      {isOpen && others.map((line, index) => <GoodsLineView key={index} line={line} isOpener={false} />)}
    </>
  );
}

function Badges({ isPreSale, isIncomplete }: { isPreSale: boolean; isIncomplete: boolean }) {
  const t = useTranslations("orders.goods");
  return (
    <>
      {isPreSale && <b className="badge badge-line badge-thin">{t("preSale")}</b>}
      {isIncomplete && <b className="badge badge-unknown badge-thin">{t("incomplete")}</b>}
    </>
  );
}

function NoGoods({ isUnreadable, badges }: { isUnreadable: boolean; badges: React.ReactNode }) {
  const t = useTranslations("orders.goods");
  return (
    <GoodsLineView
      line={{ ...NO_LINE, name: t(isUnreadable ? "unreadable" : "none") }}
      badges={badges}
      isOpener
    />
  );
}

function Fold({ count, isOpen, onPress }: { count: number; isOpen: boolean; onPress: () => void }) {
  const t = useTranslations("orders.goods");
  return (
    <button
      type="button"
      className={isOpen ? "goods-fold icon-up" : "goods-fold icon-down"}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={onPress}
    >
      {t("lines", { count })}
    </button>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { GoodsLineView } from "#components/orders/goods-line-view.tsx";
import type { AnyOrder } from "#components/orders/order-lines.ts";
import { orderLines } from "#components/orders/order-lines.ts";

const UNREADABLE = { name: null, imageUrl: null, spec: null, count: null };

/** The goods of an order: the first line, and the others in the same row when unfolded. */
export function GoodsCell({ order }: { order: AnyOrder }) {
  const t = useTranslations("orders.goods");
  const [isOpen, setOpen] = useState(false);
  const lines = orderLines(order);
  const [first, ...others] = lines ?? [];
  const badges = (
    <>
      {"isPreSale" in order && order.isPreSale !== null && "value" in order.isPreSale && order.isPreSale.value && <b className="badge badge-line badge-thin">{t("preSale")}</b>}
      {order.isIncomplete && <b className="badge badge-unknown badge-thin">{t("incomplete")}</b>}
    </>
  );
  if (first === undefined) {
    return <GoodsLineView line={{ ...UNREADABLE, name: lines === null ? t("unreadable") : t("none") }} badges={badges} isOpener />;
  }
  const fold = others.length > 0 && (
    <button type="button" className={isOpen ? "goods-fold icon-up" : "goods-fold icon-down"} aria-expanded={isOpen} tabIndex={-1} onClick={() => setOpen(!isOpen)}>
      {t("lines", { count: others.length + 1 })}
    </button>
  );
  return (
    <>
      <GoodsLineView line={first} badges={badges} fold={fold} isOpener />
      {isOpen && others.map((line, index) => <GoodsLineView key={index} line={line} isOpener={false} />)}
    </>
  );
}

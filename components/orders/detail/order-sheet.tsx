"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { OrderNumber } from "#components/display/order-number.tsx";
import { Note } from "#components/feedback/note.tsx";
import { GoodsTile } from "#components/orders/columns/goods-tile.tsx";
import { type AnyOrder, orderLines } from "#components/orders/columns/order-lines.ts";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { GoodsLine } from "#lib/shared/orders/orders.ts";
import { OrderFields, SHEET_PAIRS } from "./order-fields.tsx";
import { ReceiverFields } from "./receiver-fields.tsx";
import type { AddressSource } from "./use-addresses.ts";

type OrderSheetProps = {
  order: AnyOrder;
  addresses: AddressSource;
  onClose: () => void;
};

/** Every field the service gave for one order, unreadable ones as they came. */
export function OrderSheet({ order, addresses, onClose }: OrderSheetProps) {
  const t = useTranslations("orders.detail");
  const columns = useTranslations("orders.columns");
  const { orderNumber } = order;
  return (
    <Sheet title={t("title")} onClose={onClose}>
      <div className="grid gap-5">
        {order.isIncomplete && <Note>{t("incomplete")}</Note>}
        {orderNumber !== null && (
          <Section title={columns("number")}>
            <div className="flex items-center justify-between gap-3">
              <OrderNumber value={orderNumber} className="text-table" />
              <CopyButton size="s" text={orderNumber} copied={t("copied")}>
                {t("copy")}
              </CopyButton>
            </div>
          </Section>
        )}
        <Section title={t("goods")}>
          <Goods order={order} />
        </Section>
        <Section title={t("order")}>
          <OrderFields order={order} />
        </Section>
        <Section title={t("receiver")}>
          <ReceiverFields order={order} addresses={addresses} />
        </Section>
      </div>
    </Sheet>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2">{title}</h3>
      {children}
    </section>
  );
}

function Goods({ order }: { order: AnyOrder }) {
  const t = useTranslations("orders.detail");
  const goods = useTranslations("orders.goods");
  const lines = orderLines(order);
  if (lines === null) {
    return (
      <dl className={SHEET_PAIRS}>
        <dt>{t("rawGoods")}</dt>
        <dd className="mono">{"unreadable" in order.goods ? order.goods.unreadable : ""}</dd>
      </dl>
    );
  }
  if (lines.length === 0) return <p>{goods("none")}</p>;
  return lines.map((line, index) => <GoodsFields key={index} line={line} isFirst={index === 0} />);
}

/** Values stand under each other through all sections: 40 + 12 + 68 are the 120 of the others. */
function GoodsFields({ line, isFirst }: { line: GoodsLine; isFirst: boolean }) {
  const t = useTranslations("orders.detail");
  const goods = useTranslations("orders.goods");
  return (
    <div
      className={cn(
        "grid grid-cols-[40px_minmax(0,1fr)] items-start gap-3",
        !isFirst && "mt-3 border-t border-line pt-3",
      )}
    >
      <GoodsTile imageUrl={line.imageUrl} className="size-10" />
      <dl className="pairs grid-cols-[68px_minmax(0,1fr)]">
        <dt>{t("goodsName")}</dt>
        <dd>{line.name === null ? goods("noName") : <bdi lang="zh-CN">{line.name}</bdi>}</dd>
        <dt>{t("spec")}</dt>
        <dd>{line.spec === null ? "—" : <bdi lang="zh-CN">{line.spec}</bdi>}</dd>
        <dt>{t("quantity")}</dt>
        <dd>
          <ParsedCell parsed={line.count}>{(count) => count}</ParsedCell>
        </dd>
        <dt>{t("picture")}</dt>
        <dd className="mono">{line.imageUrl ?? "—"}</dd>
      </dl>
    </div>
  );
}

import { useTranslations } from "next-intl";
import { type ReactNode, use, useCallback } from "react";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { OrderStatuses, statusText } from "#components/orders/columns/status-text.ts";
import type { ReceiverOrder, SameReceiver } from "#lib/shared/orders/prints.ts";

/** Groups of orders that may go to one receiver, with every remark, which may forbid combining. */
export function SameReceivers({ groups, isAllShops }: { groups: SameReceiver[]; isAllShops: boolean }) {
  const t = useTranslations("orderPrint.same");
  const toRows = useReceiverOrders(isAllShops);
  if (groups.length === 0) return null;
  return (
    <section className="paper-part">
      <h3>{t("heading")}</h3>
      {groups.map(({ orders }) => (
        <div key={orders[0]?.id} className="paper-whole mt-2">
          <p className="font-strong">{t("group", { count: orders.length })}</p>
          {toRows(orders)}
        </div>
      ))}
    </section>
  );
}

/** Renders the orders of a group, each in a row of its own. */
export function useReceiverOrders(isAllShops: boolean): (orders: readonly ReceiverOrder[]) => ReactNode[] {
  const t = useTranslations("orderPrint.same");
  const statuses = use(OrderStatuses);
  return useCallback(
    (orders) =>
      orders.map(({ id, number, shopName, status, remark }) => (
        <div key={id} data-row className="paper-order">
          <OrderNumber value={number} />
          <span lang="zh-CN">
            {[isAllShops && shopName, statusText(statuses, status)].filter(Boolean).join(" · ")}
          </span>
          {remark ? (
            <bdi lang="zh-CN" className="paper-line">
              {remark}
            </bdi>
          ) : (
            <span>{t("noRemark")}</span>
          )}
        </div>
      )),
    [isAllShops, statuses, t],
  );
}

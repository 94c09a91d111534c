import { useTranslations } from "next-intl";
import { use } from "react";
import { OrderNumber } from "#components/display/order-number.tsx";
import { OrderStatuses, statusText } from "#components/orders/columns/order-statuses.ts";
import type { ReceiverOrder, SameReceiver } from "#lib/shared/orders/prints.ts";

/** Orders that may go to one receiver, group by group, with every remark: one of them may say not to combine them. */
export function SameReceivers({ groups, isAllShops }: { groups: SameReceiver[]; isAllShops: boolean }) {
  const t = useTranslations("orderPrint.same");
  if (groups.length === 0) return null;
  return (
    <section className="paper-part">
      <h3>{t("heading")}</h3>
      {groups.map(({ orders }) => (
        <div key={orders[0]?.id} className="paper-whole mt-2">
          <p className="font-strong">{t("group", { count: orders.length })}</p>
          <ReceiverOrders orders={orders} isAllShops={isAllShops} />
        </div>
      ))}
    </section>
  );
}

export function ReceiverOrders({ orders, isAllShops }: { orders: ReceiverOrder[]; isAllShops: boolean }) {
  const t = useTranslations("orderPrint.same");
  const statuses = use(OrderStatuses);
  return (
    <ul className="paper-orders">
      {orders.map(({ id, number, shopName, status, remark }) => (
        <li key={id}>
          <OrderNumber value={number} />
          <span lang="zh-CN">
            {[isAllShops && shopName, statusText(statuses, status)].filter(Boolean).join(" · ")}
          </span>
          {remark ? <bdi lang="zh-CN">{remark}</bdi> : <span>{t("noRemark")}</span>}
        </li>
      ))}
    </ul>
  );
}

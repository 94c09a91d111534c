import { useTranslations } from "next-intl";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { OrderLink } from "#components/lists/order-link.tsx";
import type { SetAsideCommands } from "#components/orders/columns/order-commands.ts";
import { PutBack } from "#components/orders/set-aside/put-back.tsx";
import { SetAsideLine } from "#components/orders/set-aside/set-aside-line.tsx";
import type { UrgentOrders } from "#lib/shared/today/today.ts";
import { OrderDeadline } from "./orders-table.tsx";

type AsideOrdersProps = { aside: UrgentOrders["setAside"]; putBack: SetAsideCommands["putBack"] };

/** Orders set aside, folded under their number, each with its reason. */
export function AsideOrders({ aside: { orders, count }, putBack }: AsideOrdersProps) {
  const t = useTranslations("today.urgent");
  if (count === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="px-gutter py-2.5 text-table text-ink-2 hover:bg-hover">
        {t("setAside", { count })}
      </summary>
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-gutter py-2 text-table"
          >
            <span className="min-w-0 flex-1">
              <OrderLink order={order}>
                <OrderNumber value={order.orderNumber} />
              </OrderLink>
              <span className="ml-3">
                <OrderDeadline order={order} />
              </span>
              <span className="block text-meta text-ink-3">
                <SetAsideLine setAside={order.setAside} />
              </span>
            </span>
            <PutBack order={order} putBack={putBack} />
          </li>
        ))}
      </ul>
      {count > orders.length && (
        <p className="px-gutter py-2.5 text-meta text-ink-3">
          {t("moreAside", { count: count - orders.length })}
        </p>
      )}
    </details>
  );
}

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { OrderLink } from "#components/lists/order-link.tsx";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { useTimeFacts } from "#components/orders/columns/cell-facts.ts";
import { shipBy } from "#components/orders/columns/ship-by.tsx";
import { Button } from "#components/ui/button.tsx";
import type { TodayOrder } from "#lib/shared/today/today.ts";

type OrdersTableProps = {
  label: string;
  orders: TodayOrder[];
  /** Content of the last column. */
  tells: "shipBy" | "dated";
  hasShops: boolean;
  /** Sets an order aside; absent where none is. */
  onAside?: (order: TodayOrder) => void;
};

const CARD = "phone:[&>:nth-child(n+2)]:text-right";

/** A few orders, each with a link to it in the order book. */
export function OrdersTable({ label, orders, tells, hasShops, onAside }: OrdersTableProps) {
  const t = useTranslations("today");
  const setAside = useTranslations("orderBook.setAside");
  const columns = useMemo((): DeskColumn<TodayOrder>[] => {
    const shop: DeskColumn<TodayOrder> = {
      id: "shop",
      meta: {
        label: t("columns.shop"),
        lang: "zh-CN",
        widthPx: 112,
        className: "truncate phone:order-1 phone:text-left! phone:text-meta",
      },
      cell: ({ row }) => <bdi className="text-ink-2">{row.original.shopName}</bdi>,
    };
    return [
      {
        id: "order",
        meta: { label: t("columns.order"), isRowHeader: true },
        cell: ({ row }) => <Order order={row.original} />,
      },
      ...(hasShops ? [shop] : []),
      {
        id: tells,
        meta: { label: t(`columns.${tells}`), widthPx: 156 },
        cell: ({ row: { original } }) =>
          tells === "dated" ? (
            original.datedAt !== null && <DateTime at={original.datedAt} isTwoLines />
          ) : (
            <OrderDeadline order={original} />
          ),
      },
      ...(onAside
        ? [
            {
              id: "act",
              meta: {
                label: setAside("open"),
                isLabelHidden: true,
                widthPx: 52,
                className: "text-right phone:order-2",
              },
              cell: ({ row: { original } }) => (
                <Button
                  variant="quiet"
                  size="s"
                  icon="clock"
                  className="phone:-my-3 phone:-mr-3 phone:size-11"
                  label={setAside("openOf", { number: original.orderNumber })}
                  onClick={() => onAside(original)}
                />
              ),
            } satisfies DeskColumn<TodayOrder>,
          ]
        : []),
    ];
  }, [t, setAside, tells, hasShops, onAside]);
  const table = useDeskTable({ columns, data: orders, rowId: ({ id }) => id });
  return <DataTable table={table} label={label} rowClass={CARD} />;
}

/** Deadline of an order, in the tone of its urgency. */
export function OrderDeadline({ order }: { order: TodayOrder }) {
  const t = useTranslations("today");
  const facts = useTimeFacts();
  const { shipBy: parsed, status } = order;
  if (parsed === null) return <StateWord tone="unknown">{t("notGiven")}</StateWord>;
  if ("unreadable" in parsed) return <bdi>{parsed.unreadable}</bdi>;
  return shipBy(facts, { deadline: parsed.value, status, isTwoLines: true });
}

function Order({ order }: { order: TodayOrder }) {
  const t = useTranslations("today");
  const { orderNumber, goodsName, moreGoods } = order;
  return (
    <OrderLink order={order} className="group block min-w-0 text-ink hover:no-underline">
      <span className="block truncate group-hover:underline">
        {goodsName === null ? (
          <span className="text-ink-3">{t("noGoods")}</span>
        ) : (
          <span lang="zh-CN">{goodsName}</span>
        )}
        {moreGoods > 0 && (
          <span className="ml-2 font-text text-ink-3">{t("more", { count: moreGoods })}</span>
        )}
      </span>
      <OrderNumber value={orderNumber} className="block text-meta font-text text-ink-3" />
    </OrderLink>
  );
}

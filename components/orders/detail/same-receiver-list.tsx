import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { use } from "react";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { Note } from "#components/feedback/note.tsx";
import { OrderStatuses, statusText } from "#components/orders/columns/status-text.ts";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { type BookOrder, bookShopUrl } from "#lib/shared/orders/book.ts";
import { type ReceiverOrder, sameReceiverUrl } from "#lib/shared/orders/prints.ts";

/**
 * Other waiting orders that may go to the same receiver, of this shop or of all. Shows every remark, which
 * may forbid combining.
 */
export function SameReceiver({ order }: { order: BookOrder }) {
  const t = useTranslations("orders.sameReceiver");
  const statuses = use(OrderStatuses);
  const { all } = bookShopUrl.read(useSearchParams());
  const path = `/api/orders/book/same-receiver${sameReceiverUrl.write({ id: order.id, shop: order.shopId, all })}`;
  const { data } = useQuery({
    queryKey: [...BOOK_KEY, path],
    queryFn: () => fetchJson<{ orders: ReceiverOrder[]; count: number }>(path),
    gcTime: 0,
  });
  if (data === undefined || data.count === 0) return null;
  const more = data.count - data.orders.length;
  return (
    <Note icon="pending" title={t("hint", { count: data.count })}>
      <ul className="mt-1 grid gap-1">
        {data.orders.map(({ id, number, shopName, status, remark }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <OrderNumber value={number} />
            <bdi lang="zh-CN">
              {[all && shopName, statusText(statuses, status)].filter(Boolean).join(" · ")}
            </bdi>
            {remark ? <bdi lang="zh-CN">{remark}</bdi> : <span className="text-ink-3">{t("noRemark")}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && t("more", { count: more })}
    </Note>
  );
}

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { Money } from "#components/display/money.tsx";
import type { FileOrder } from "#lib/shared/orders/files/file-orders.ts";

const MAX_SHOWN = 5;

/** The first orders as they were read, to compare with the file. */
export function FilePreview({ orders }: { orders: readonly FileOrder[] }) {
  const t = useTranslations("orderImport");
  if (orders.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t("preview.title")}>
      <h2 className="text-table font-label">{t("preview.title")}</h2>
      <ul className="grid gap-2 text-table">
        {orders.slice(0, MAX_SHOWN).map((order) => (
          <li key={order.number} className="grid gap-0.5 border-b border-line pb-2">
            <span className="flex flex-wrap gap-x-3">
              <b className="font-mono font-label wrap-anywhere">{order.number}</b>
              {order.amountFen !== null && <Money fen={order.amountFen} />}
              {order.paidAt !== null && <DateTime at={order.paidAt} />}
              <bdi lang="zh-CN">{order.status}</bdi>
            </span>
            <span className="text-meta wrap-anywhere text-ink-3">
              <bdi lang="zh-CN">
                {order.lines
                  .map(({ name, spec, count }) =>
                    [name, spec, count !== null && `×${count}`].filter(Boolean).join(" "),
                  )
                  .join(" · ")}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

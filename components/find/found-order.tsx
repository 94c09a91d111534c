import { useTranslations } from "next-intl";
import { Flag } from "#components/display/flag.tsx";
import { Money } from "#components/display/money.tsx";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { goodsLines, type FoundRow } from "#lib/shared/orders/find-orders.ts";

/** Number, goods and amount of an order, in one line. */
export function FoundOrder({ row: { order, number } }: { row: FoundRow }) {
  const t = useTranslations("find");
  const [first, ...others] = goodsLines(order);
  const { amountFen } = order;
  return (
    <>
      <OrderNumber value={number} />
      <span className="min-w-0 flex-1 truncate phone:order-1 phone:basis-full" lang="zh-CN">
        {first?.name}
        {first?.spec && <span className="text-ink-3"> {first.spec}</span>}
      </span>
      {others.length > 0 && (
        <span className="text-meta text-ink-3">{t("others", { count: others.length })}</span>
      )}
      {amountFen && "value" in amountFen && <Money fen={amountFen.value} className="phone:ml-auto" />}
    </>
  );
}

type FoundOrderFactsProps = { row: FoundRow; shop: string | undefined; list: string };

/** List, time and notes of a found order. */
export function FoundOrderFacts({ row: { order, asOf }, shop, list }: FoundOrderFactsProps) {
  const t = useTranslations("cost");
  const time = useClockTime()(asOf);
  return (
    <>
      <span>
        <span lang="zh-CN">{shop}</span> · {list} · {t("asOf", { time })}
      </span>
      {"flag" in order && order.flag !== null && (
        <Flag digit={order.flag} name={order.flagName} className="text-ink-2" />
      )}
      {order.remark && (
        <span className="max-w-full min-w-0 truncate text-ink-2" lang="zh-CN">
          {order.remark}
        </span>
      )}
    </>
  );
}

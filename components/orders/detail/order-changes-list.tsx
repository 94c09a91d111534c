import { useQuery } from "@tanstack/react-query";
import { useContext, useId } from "react";
import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { OrderStatuses, statusText } from "#components/orders/columns/status-text.ts";
import { orderHistoryQuery } from "#lib/client/book-queries.ts";
import { formatFen } from "#lib/shared/base/digits.ts";
import { SHEET_PAIRS } from "./order-fields.tsx";

/** Changes of an order by newer readings, newest first; nothing without any. */
export function OrderChanges({ id }: { id: string }) {
  const t = useTranslations("orders.detail");
  const heading = useId();
  const { data } = useQuery(orderHistoryQuery(id));
  if (data === undefined || data.changes.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2">
        {t("changes")}
      </h3>
      <dl className={SHEET_PAIRS}>
        {data.changes.map(({ at, fields }, index) => (
          <div key={index} className="contents">
            <dt>
              <DateTime at={at} />
            </dt>
            <dd>
              {Object.entries(fields).map(([field, [before, after]]) => (
                <ChangedField key={field} field={field} before={before} after={after} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Column = "amount" | "status" | "remark" | "paid" | "confirmed" | "shipBy" | "flag";

/** Fields that are labelled like their columns. */
const COLUMN_OF: Record<string, Column> = {
  amountFen: "amount",
  status: "status",
  remark: "remark",
  paidAt: "paid",
  confirmedAt: "confirmed",
  shipBy: "shipBy",
  flag: "flag",
};

function ChangedField({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const t = useTranslations("orders");
  if (field === "goods") return <div>{t("detail.goodsChanged")}</div>;
  if (field === "receiver") return <div>{t("detail.receiverChanged")}</div>;
  const column = COLUMN_OF[field];
  const name =
    column !== undefined
      ? t(`columns.${column}`)
      : t(field === "preSale" ? "detail.preSale" : "detail.flagName");
  return (
    <div>
      {name} <ChangedValue field={field} value={before} /> → <ChangedValue field={field} value={after} />
    </div>
  );
}

function ChangedValue({ field, value }: { field: string; value: unknown }) {
  const t = useTranslations("orders.reading");
  const statuses = useContext(OrderStatuses);
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number")
    return field === "amountFen" ? `¥${formatFen(value)}` : <DateTime at={value} />;
  const text = String(value);
  return <bdi lang="zh-CN">{field === "status" ? statusText(statuses, text) : text}</bdi>;
}

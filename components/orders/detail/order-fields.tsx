"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { Flag } from "#components/display/flag.tsx";
import { Money } from "#components/display/money.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { useTimeFacts } from "#components/orders/columns/cell-facts.ts";
import { OrderStatuses, statusText } from "#components/orders/columns/status-text.ts";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { shipBy } from "#components/orders/columns/ship-by.tsx";
import { findStatus } from "#lib/shared/orders/statuses.ts";
import { BOOK_LISTS, type BookOrder } from "#lib/shared/orders/book.ts";
import type { PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

export const SHEET_PAIRS = "pairs grid-cols-[120px_minmax(0,1fr)]";

/** Fields of an order, in the spec's order for its list. */
export function OrderFields({ order }: { order: AnyOrder }) {
  const t = useTranslations("orders");
  const statuses = useContext(OrderStatuses);
  return (
    <dl className={SHEET_PAIRS}>
      {"paidAt" in order && <PendingFields order={order} />}
      {"shipBy" in order && <SoldFields order={order} />}
      <dt>{t("columns.amount")}</dt>
      <dd>
        <ParsedCell parsed={order.amountFen}>{(fen) => <Money fen={fen} />}</ParsedCell>
      </dd>
      <dt>{t("columns.status")}</dt>
      <dd>
        {order.status === null ? (
          ("file" in order && order.file?.status && <bdi lang="zh-CN">{order.file.status}</bdi>) || "—"
        ) : (
          <>
            <bdi lang="zh-CN">{statusText(statuses, order.status)}</bdi>
            {findStatus(statuses, order.status) === null && (
              <span className="text-ink-3"> {t("detail.unknownStatus")}</span>
            )}
          </>
        )}
      </dd>
      <dt>{t("columns.remark")}</dt>
      <dd className="whitespace-pre-wrap">{order.remark ? <bdi lang="zh-CN">{order.remark}</bdi> : "—"}</dd>
      {"readAt" in order && <ReadFields order={order} />}
    </dl>
  );
}

function SoldFields({ order }: { order: Omit<SoldOrder, "costPoints" | "goods"> }) {
  const time = useTimeFacts();
  const t = useTranslations("orders");
  return (
    <>
      <dt>{t("columns.confirmed")}</dt>
      <dd>
        <ParsedCell parsed={order.confirmedAt}>{(at) => <DateTime at={at} />}</ParsedCell>
      </dd>
      <dt>{t("columns.shipBy")}</dt>
      <dd>
        <ParsedCell parsed={order.shipBy}>
          {(at) => (
            <>
              <DateTime at={at} /> {shipBy(time, { deadline: at, status: order.status, className: "ml-2" })}
            </>
          )}
        </ParsedCell>
      </dd>
      <dt>{t("detail.preSale")}</dt>
      <dd>
        <ParsedCell parsed={order.isPreSale}>
          {(isPreSale) => t(isPreSale ? "reading.yes" : "reading.no")}
        </ParsedCell>
      </dd>
      <dt>{t("columns.flag")}</dt>
      <dd>{order.flag === null ? "—" : <Flag digit={order.flag} />}</dd>
      <dt>{t("detail.flagName")}</dt>
      <dd>{order.flagName === null ? "—" : <bdi lang="zh-CN">{order.flagName}</bdi>}</dd>
    </>
  );
}

function PendingFields({ order }: { order: Pick<PendingOrder, "paidAt" | "deadline" | "status"> }) {
  const time = useTimeFacts();
  const t = useTranslations("orders");
  const { deadline, status } = order;
  return (
    <>
      <dt>{t("columns.paid")}</dt>
      <dd>
        <ParsedCell parsed={order.paidAt}>{(at) => <DateTime at={at} />}</ParsedCell>
      </dd>
      {deadline && (
        <>
          <dt>{t("columns.shipBy")}</dt>
          <dd>
            <DateTime at={deadline.value} />{" "}
            {shipBy(time, { deadline: deadline.value, status, className: "ml-2" })}
            <span className="block text-meta text-ink-3">
              {t.rich("deadline.readAt", { time: () => <DateTime at={deadline.readAt} /> })}
            </span>
          </dd>
        </>
      )}
    </>
  );
}

/** Shop of an order in the book, and when each list last showed it. */
function ReadFields({ order }: { order: BookOrder }) {
  const t = useTranslations("orders");
  const operations = useTranslations("operations.names");
  return (
    <>
      <dt>{t("columns.shop")}</dt>
      <dd>
        <bdi lang="zh-CN">{order.shopName}</bdi>
      </dd>
      {order.printed && (
        <>
          <dt>{t("detail.printed")}</dt>
          <dd>
            <DateTime at={order.printed.at} /> · <bdi>{order.printed.by ?? t("detail.printedGone")}</bdi>
          </dd>
        </>
      )}
      <dt>{t("detail.readAt")}</dt>
      <dd>
        {order.file && (
          <>
            {t("card.fromFile")} <DateTime at={order.file.at} />
          </>
        )}
        {BOOK_LISTS.map((list) => {
          const at = order.readAt[list];
          return at === null ? null : (
            <div key={list}>
              {operations(list)} <DateTime at={at} />
            </div>
          );
        })}
      </dd>
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { use, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import { useCellFacts } from "#components/orders/columns/cell-facts.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { useOpenOrder } from "#components/orders/rows/use-open-order.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { fallbackQuery } from "#lib/client/book-queries.ts";
import { remarkToken } from "#lib/client/remark-tokens.ts";
import type { PageSize } from "#lib/shared/base/url-params.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import { type BookOrder, bookPageUrl } from "#lib/shared/orders/book.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { fallbackColumns } from "./fallback-columns.tsx";

const OrderSheet = lazyPart(() =>
  import("#components/orders/detail/order-sheet.tsx").then((module) => module.OrderSheet),
);

/** List that failed to load. */
type FailedList = {
  operation: ListOperation;
  names: ProblemNames & { shop: string };
  shopId: string;
  pages: {
    view: DayRange & { size: PageSize } & Partial<Record<"order" | "flag" | "flagName" | "seller", string>>;
    /** Text that remarks were searched for. */
    sought: string;
    search: string;
    /** Number of the order whose sheet is open. */
    open: string | undefined;
  };
  prices: readonly Price[];
};

const NONE: BookOrder[] = [];
const NO_REPEATS = new Map();

/** Orders of the book below the error of a list, for 0 points, with their age; nothing when there are none. */
export function BookFallback({ of }: { of: FailedList }) {
  const t = useTranslations("orders.instead");
  const { size, order, from, to, flag, seller } = of.pages.view;
  const query = fallbackQuery({ shop: of.shopId, list: of.operation, size, order, from, to, flag });
  // The book has no orders requested without a seller ID.
  const { orders = NONE, hasMore = false } = useQuery({ ...query, enabled: seller === undefined }).data ?? {};
  if (orders.length === 0) return null;
  return (
    <>
      <FallbackNote of={of} orders={orders} hasMore={hasMore} />
      <FallbackRows of={of} orders={orders} />
      <p className="sticky bottom-0 left-0 z-10 border-t border-line bg-surface px-gutter py-2.5 text-table text-ink-2">
        {t("foot", { count: orders.length })}
      </p>
    </>
  );
}

type WithOrders = { of: FailedList; orders: BookOrder[] };

/** Says that the rows come from the book, how old the newest is, and which filters do not apply. */
function FallbackNote({ of, orders, hasMore }: WithOrders & { hasMore: boolean }) {
  const t = useTranslations("orders.instead");
  const filters = useTranslations("orders.filters");
  const inSentence = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const sentences = useSentences();
  const { operation: list, shopId: shop } = of;
  const { from, to, flag, order = "", flagName } = of.pages.view;
  const leftOut = [
    ...(of.pages.sought ? [filters("remark")] : []),
    ...(flagName ? [filters("flagName")] : []),
  ];
  const all = bookPageUrl.defaults;
  const href = bookPageUrl.write({ ...all, shop, from, to, flag, r: remarkToken(order) });
  return (
    <Note
      isBanner
      role="status"
      icon="book"
      className="sticky left-0 border-t"
      title={
        <>
          {t("title")} · {t.rich("newest", { time: () => <DateTime at={newestReadAt(orders, list)} /> })}
        </>
      }
      action={
        <Link className={buttonClass({ size: "s" })} href={`/orders/book${href}`}>
          {t("open")}
        </Link>
      }
    >
      {" · "}
      {sentences(
        t("notLive"),
        t(list === "pendingOrders" ? "urgentFirst" : "newestFirst"),
        hasMore && t("more", { count: orders.length }),
        leftOut.length > 0 && t("notNarrowed", { filters: inSentence.format(leftOut) }),
      )}
    </Note>
  );
}

function FallbackRows({ of, orders }: WithOrders) {
  const { operation: list, names, prices } = of;
  const { search, open } = of.pages;
  const t = useTranslations("orders.instead");
  const statuses = use(OrderStatuses);
  const facts = useCellFacts(orders, { sought: "", search, repeats: NO_REPEATS });
  const newest = newestReadAt(orders, list);
  const columns = useMemo(() => {
    const isOfOneAge = orders.every((order) => newest - (order.readAt[list] ?? 0) < 60_000);
    return fallbackColumns(facts, { list, hasAges: !isOfOneAge, hasStatus: statuses.length > 0 });
  }, [facts, list, orders, newest, statuses]);
  const table = useDeskTable({ columns, data: orders, rowId: ({ id }) => id });
  const opened = useOpenOrder(orders, orders, open);
  return (
    <>
      <DataTable table={table} label={t("title")} pane={{ cursor: null, onOpen: opened.open }} />
      {opened.order !== null && (
        <OrderSheet
          order={opened.order}
          index={opened.index}
          count={orders.length}
          isCovering
          names={names}
          addresses={null}
          prices={prices}
          onGo={opened.open}
          onClose={opened.close}
        />
      )}
    </>
  );
}

function newestReadAt(orders: readonly BookOrder[], list: ListOperation): number {
  return Math.max(...orders.map(({ readAt }) => readAt[list] ?? 0));
}

"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { PAGE_SIZES, type PageSize } from "#lib/shared/base/url-params.ts";
import type { FewerCalls, Jump } from "./counted-list.tsx";
import type { ServiceList } from "./use-list.ts";

/** Parts for a list with an exact total; other lists don't load them. */
export type Counted = { FewerCalls: typeof FewerCalls; Jump: typeof Jump };

type ListFootProps = {
  list: ServiceList<ListedOrder>;
  note?: ReactNode;
  /** Position in the list; on a phone it is in the head. */
  where: ReactNode;
  counted?: Counted | undefined;
};

/** Pager of a list, its position, and the size of its pages. */
export function ListFoot({ list, note, where, counted }: ListFootProps) {
  const { view, go, priceOfSize } = list;
  const t = useTranslations("table");
  return (
    <div className="page-foot is-wrapping">
      <Pager
        className="foot-pager"
        page={view.page}
        hasNext={list.paging?.hasNext ?? false}
        onGo={list.turn}
        priceOf={(page) => (list.result.isHere(page) ? null : list.price)}
      />
      {where}
      {note}
      {counted && <counted.FewerCalls list={list} />}
      <span className="phone:hidden" aria-hidden="true">
        {t("rows")}
      </span>
      <Segmented
        label={t("rows")}
        size="s"
        value={String(view.size)}
        options={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: String(size),
          title: priceOfSize(size),
        }))}
        onChange={(value) => go({ size: Number(value) as PageSize })}
      />
    </div>
  );
}

type PositionProps = Pick<ListFootProps, "list" | "counted"> & {
  /** True when only the requested number is certain, not the page that the service sent. */
  isNumberOpen?: boolean | undefined;
  /** True in the strip below a phone's title. */
  isInHead: boolean;
};

/** Page, known length of the list, and the reason why it ends here. */
export function PagePosition({ list, isNumberOpen = false, isInHead, counted }: PositionProps) {
  const { paging } = list;
  const { page } = list.view;
  const t = useTranslations("table");
  const facts = useTranslations("orders.facts");
  const b = (chunks: ReactNode) => <b className="text-ink phone:font-text phone:text-ink-3">{chunks}</b>;
  const why = paging?.end ?? null;
  const isPlainEnd = why === null || why === "total" || (why === "empty" && page === 1);
  const end = isPlainEnd ? null : t(`end.${why}`);
  const size = paging?.servedSize != null && t("answeredSize", { count: paging.servedSize });
  const total = paging?.total ?? null;
  // Once a page goes beyond the total, later pages can't be counted.
  const pageCount = paging?.pageCount ?? 0;
  const isCounted = paging?.hasNext ? page < pageCount : page <= pageCount;
  const place = isCounted
    ? t.rich(total?.isAbout ? "pageAbout" : "pageOf", { page, count: pageCount.toLocaleString("en"), b })
    : isNumberOpen
      ? facts.rich(paging?.mayEnd ? "askedMayEnd" : paging?.hasNext ? "askedMore" : "askedOnly", { page, b })
      : t.rich(paging?.mayEnd ? "pageMayEnd" : paging?.hasNext ? "pageMore" : "pageOnly", { page, b });
  const parts = [
    counted && isCounted && pageCount > 1 && !isInHead && total?.isAbout === false ? (
      <counted.Jump page={page} pageCount={pageCount} onTurn={list.turn}>
        {place}
      </counted.Jump>
    ) : (
      place
    ),
    total !== null &&
      facts.rich(total.isAbout ? "aboutOrders" : "orders", {
        count: total.count,
        shown: total.count.toLocaleString("en"),
        b,
      }),
    [end, size].filter(Boolean).join(" · "),
  ].filter(Boolean);
  return (
    <span className={cn("page-position", isInHead && "is-in-head")}>
      {parts.map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </span>
  );
}

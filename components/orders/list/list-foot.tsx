"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { PAGE_SIZES, type PageSize } from "#lib/shared/base/url-params.ts";
import type { ListPaging } from "./list-paging.ts";
import type { FewerCalls, Jump } from "./counted-list.tsx";

/** Parts for a list with an exact total; other lists don't load them. */
export type Counted = { FewerCalls: typeof FewerCalls; Jump: typeof Jump };

export type Paged = { page: number; size: PageSize };

type ListFootProps = {
  view: Paged;
  /** Null without a page. */
  paging: ListPaging | null;
  note?: ReactNode;
  /** Position in the list; on a phone it is in the head. */
  where: ReactNode;
  go: (change: Partial<Paged>) => void;
  /** Turns to a page, and requests it. */
  onTurn: (page: number) => void;
  /** Usual price of a page; null when free. */
  priceOf: (page: number) => string | null;
  /** Usual price of a page of this many rows. */
  priceOfSize: (size: PageSize) => string;
  counted?: Counted | undefined;
};

export function ListFoot({
  view,
  paging,
  note,
  where,
  go,
  onTurn,
  priceOf,
  priceOfSize,
  counted,
}: ListFootProps) {
  const t = useTranslations("table");
  return (
    <div className="page-foot is-wrapping">
      <Pager
        className="foot-pager"
        page={view.page}
        hasNext={paging?.hasNext ?? false}
        onGo={onTurn}
        priceOf={priceOf}
      />
      {where}
      {note}
      {counted && (
        <counted.FewerCalls
          view={view}
          paging={paging}
          priceOfSize={priceOfSize}
          onSize={(size) => go({ size })}
        />
      )}
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
        onChange={(value) => go({ size: PAGE_SIZES.find((size) => String(size) === value) ?? view.size })}
      />
    </div>
  );
}

type PositionProps = {
  page: number;
  paging: ListPaging | null;
  /** True when only the requested number is certain, not the page that the service sent. */
  isNumberOpen?: boolean | undefined;
  /** True in the strip below a phone's title. */
  isInHead: boolean;
  onTurn: (page: number) => void;
  counted?: Counted | undefined;
};

/** Page, known length of the list, and the reason why it ends here. */
export function PagePosition({
  page,
  paging,
  isNumberOpen = false,
  isInHead,
  onTurn,
  counted,
}: PositionProps) {
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
      <counted.Jump page={page} pageCount={pageCount} onTurn={onTurn}>
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

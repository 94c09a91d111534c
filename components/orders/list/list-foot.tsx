"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { PAGE_SIZES, type PageSize } from "#lib/shared/base/url-params.ts";
import type { SoldTotal } from "#lib/shared/orders/orders.ts";
import type { ListPaging } from "./list-paging.ts";

export type Paged = { page: number; size: PageSize };

type Props = {
  view: Paged;
  /** Null while there is no page to speak of. */
  paging: ListPaging | null;
  note?: ReactNode;
  /** Where in the list we are; on a phone the head says it. */
  where: ReactNode;
  go: (change: Partial<Paged>) => void;
};

export function ListFoot({ view, paging, note, where, go }: Props) {
  const t = useTranslations("table");
  return (
    <div className="desk-foot">
      <Pager page={view.page} hasNext={paging?.hasNext ?? false} onGo={(page) => go({ page })} />
      {where}
      {note}
      <span className="desk-rows-label" aria-hidden="true">
        {t("rows")}
      </span>
      <Segmented
        label={t("rows")}
        size="s"
        value={String(view.size)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(value) => go({ size: PAGE_SIZES.find((size) => String(size) === value) ?? view.size })}
      />
    </div>
  );
}

/** Where in the list we are, how long it is as far as anybody knows, and why it ends here. */
export function PagePosition({
  page,
  paging,
  total,
}: {
  page: number;
  paging: ListPaging | null;
  total: SoldTotal | null;
}) {
  const t = useTranslations("table");
  const facts = useTranslations("orders.facts");
  const b = (chunks: ReactNode) => <b>{chunks}</b>;
  if (paging === null)
    return (
      <span className="desk-where">
        <span>{t.rich("pageOnly", { page, b })}</span>
      </span>
    );
  const where =
    paging.pageCount !== null && page <= paging.pageCount
      ? t.rich(total?.isAbout ? "pageAbout" : "pageOf", {
          page,
          count: paging.pageCount.toLocaleString("en"),
          b,
        })
      : t.rich(paging.hasNext ? "pageMore" : "pageOnly", { page, b });
  const size = paging.servedSize === null ? null : t("answeredSize", { count: paging.servedSize });
  const end =
    paging.end === null || paging.end === "total" || (paging.end === "empty" && page === 1)
      ? null
      : t(`end.${paging.end}`);
  return (
    <span className="desk-where">
      <span>{where}</span>
      {total !== null && (
        <>
          <span className="rule" />
          <span>
            {facts.rich(total.isAbout ? "aboutOrders" : "orders", {
              count: total.count,
              shown: total.count.toLocaleString("en"),
              b,
            })}
          </span>
        </>
      )}
      {(end ?? size) !== null && (
        <>
          <span className="rule" />
          <span>{[end, size].filter(Boolean).join(" · ")}</span>
        </>
      )}
    </span>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, Fragment, type ReactNode, useState } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { PAGE_SIZES, type PageSize } from "#lib/shared/base/url-params.ts";
import type { ListPaging } from "./list-paging.ts";
import { PageJump } from "./later-states.ts";

export type Paged = { page: number; size: PageSize };

type ListFootProps = {
  view: Paged;
  /** Null while there is no page to speak of. */
  paging: ListPaging | null;
  note?: ReactNode;
  /** Where in the list we are; on a phone the head says it. */
  where: ReactNode;
  go: (change: Partial<Paged>) => void;
  /** Turns to a page: the press that asks for it. */
  onTurn: (page: number) => void;
  /** What a page usually costs, null where it is free. */
  priceOf: (page: number) => string | null;
  /** What a page of so many rows usually costs. */
  priceOfSize: (size: PageSize) => string;
};

export function ListFoot({ view, paging, note, where, go, onTurn, priceOf, priceOfSize }: ListFootProps) {
  const t = useTranslations("table");
  const nextPrice = paging?.hasNext ? priceOf(view.page + 1) : null;
  const fewer = fewerCalls(view, paging);
  return (
    <div className="flex min-h-11 flex-none items-center gap-x-3 border-t border-line px-gutter text-table whitespace-nowrap text-ink-2 phone:flex-wrap phone:gap-x-2 print:hidden">
      <Pager
        className="phone:-ml-3.5 phone:*:h-10 phone:*:w-(--touch)"
        page={view.page}
        hasNext={paging?.hasNext ?? false}
        onGo={onTurn}
        priceOf={priceOf}
      />
      {where}
      {note}
      {/* Beyond what takes the room that is left: nothing moves when it comes or goes. */}
      {nextPrice !== null && (
        <span className="text-meta text-ink-3 phone:hidden" aria-hidden="true">
          {t("nextPrice", { price: nextPrice })}
        </span>
      )}
      {fewer && (
        <Button
          variant="quiet"
          size="s"
          className="max-[1180px]:hidden"
          title={priceOfSize(MOST_ROWS)}
          onClick={() => go({ size: MOST_ROWS })}
        >
          {t("fewerCalls", fewer)}
        </Button>
      )}
      <span className="phone:hidden" aria-hidden="true">
        {t("rows")}
      </span>
      <Segmented
        label={t("rows")}
        size="s"
        className="ml-auto flex-none"
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

const MOST_ROWS = 100;

/** What the whole list takes in pages of a hundred rows, where that is fewer calls; only an exact total can tell. */
function fewerCalls(
  { size }: Paged,
  paging: ListPaging | null,
): { rows: number; calls: number; instead: number } | null {
  const { total = null, pageCount = null, servedSize = null } = paging ?? {};
  if (size === MOST_ROWS || total === null || total.isAbout || pageCount === null || servedSize !== null)
    return null;
  const calls = Math.max(1, Math.ceil(total.count / MOST_ROWS));
  return pageCount > calls ? { rows: MOST_ROWS, calls, instead: pageCount } : null;
}

type JumpProps = Pick<ComponentProps<typeof PageJump>, "page" | "pageCount" | "onTurn"> & {
  children: ReactNode;
};

/** Says where in the list we are, and on a press asks where to go. */
function Jump({ children, ...jump }: JumpProps) {
  const t = useTranslations("table");
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <PageJump {...jump} onClose={() => setAsking(false)} />;
  return (
    <button
      type="button"
      className="-mx-1 rounded-s px-1 hover:bg-pressed"
      title={t("jump")}
      onClick={() => setAsking(true)}
    >
      {children}
    </button>
  );
}

type PositionProps = {
  page: number;
  paging: ListPaging | null;
  /** Only what was asked for is certain, not which page the service took it for. */
  isNumberOpen?: boolean | undefined;
  /** It stands in the strip below a phone's title. */
  isInHead: boolean;
  onTurn: (page: number) => void;
};

/** Where in the list we are, how long it is as far as anybody knows, and why it ends here. */
export function PagePosition({ page, paging, isNumberOpen = false, isInHead, onTurn }: PositionProps) {
  const t = useTranslations("table");
  const facts = useTranslations("orders.facts");
  const b = (chunks: ReactNode) => <b className="text-ink phone:font-text phone:text-ink-3">{chunks}</b>;
  const isPlainEnd =
    paging === null ||
    paging.end === null ||
    paging.end === "total" ||
    (paging.end === "empty" && page === 1);
  const end = isPlainEnd ? null : t(`end.${paging.end}`);
  const size = paging?.servedSize != null && t("answeredSize", { count: paging.servedSize });
  const total = paging?.total ?? null;
  // A total that a page has reached says nothing of those behind it.
  const pageCount = paging?.pageCount ?? 0;
  const isCounted = paging?.hasNext ? page < pageCount : page <= pageCount;
  const parts = [
    isCounted && pageCount > 1 && !isInHead && total?.isAbout === false ? (
      <Jump page={page} pageCount={pageCount} onTurn={onTurn}>
        {t.rich("pageOf", { page, count: pageCount.toLocaleString("en"), b })}
      </Jump>
    ) : isCounted ? (
      t.rich(total?.isAbout ? "pageAbout" : "pageOf", { page, count: pageCount.toLocaleString("en"), b })
    ) : isNumberOpen ? (
      facts.rich(paging?.mayEnd ? "askedMayEnd" : paging?.hasNext ? "askedMore" : "askedOnly", {
        page,
        b,
      })
    ) : (
      t.rich(paging?.mayEnd ? "pageMayEnd" : paging?.hasNext ? "pageMore" : "pageOnly", { page, b })
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
    <span
      className={cn(
        "flex min-w-0 flex-auto items-center gap-3 overflow-hidden phone:gap-1 phone:text-meta phone:text-ink-3",
        // A phone reads it in the strip of the head; until scripts run it lies there from the foot.
        isInHead
          ? "phone:mr-auto phone:flex-initial"
          : "phone:absolute phone:top-[52px] phone:left-gutter phone:h-control",
      )}
    >
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <span className="h-4 w-px flex-none bg-line-control phone:contents phone:before:content-['·']" />
          )}
          <span className={at > 0 ? "phone:truncate" : "phone:flex-none"}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

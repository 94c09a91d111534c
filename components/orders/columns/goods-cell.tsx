"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, use, useState } from "react";
import { usePrinting } from "#components/ui/use-printing.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { GoodsLine, Parsed } from "#lib/shared/orders/orders.ts";
import { GoodsTile } from "./goods-tile.tsx";
import { type AnyOrder, orderLines, orderPieces } from "./order-lines.ts";
import { oneLine } from "./parsed-cell.tsx";
import { ListSearch, orderHref } from "./order-href.ts";
import { PagesBefore, repeatOf } from "./pages-before.ts";

const NO_LINE = { name: null, imageUrl: null, spec: null, count: null };

/** The goods of an order: the first line, and the others in the same row when unfolded. */
export function GoodsCell({ order }: { order: AnyOrder }) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const lines = orderLines(order);
  const [first, ...others] = lines ?? [];
  const isPreSale =
    "isPreSale" in order && order.isPreSale !== null && "value" in order.isPreSale && order.isPreSale.value;
  const repeat = repeatOf(order, use(PagesBefore));
  const badges = (repeat || isPreSale || order.isIncomplete) && (
    <Badges repeat={repeat} isPreSale={isPreSale} isIncomplete={order.isIncomplete} />
  );
  if (first === undefined)
    return <NoGoods isUnreadable={lines === null} badges={badges} number={order.orderNumber} />;
  const fold = others.length > 0 && (
    <Fold
      count={others.length + 1}
      pieces={orderPieces(order)}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    />
  );
  return (
    <>
      <GoodsLineView line={first} badges={badges} fold={fold} opens={{ number: order.orderNumber }} />
      {(isOpen || isPrinting) && others.map((line, index) => <GoodsLineView key={index} line={line} />)}
    </>
  );
}

type BadgesProps = { repeat: ReturnType<typeof repeatOf>; isPreSale: boolean; isIncomplete: boolean };

function Badges({ repeat, isPreSale, isIncomplete }: BadgesProps) {
  const t = useTranslations("orders.goods");
  return (
    <>
      {repeat && (
        <b className="badge badge-line badge-thin">
          {t(repeat.isChanged ? "seenChanged" : "seen", { page: repeat.page })}
        </b>
      )}
      {isPreSale && <b className="badge badge-line badge-thin">{t("preSale")}</b>}
      {isIncomplete && <b className="badge badge-unknown badge-thin">{t("incomplete")}</b>}
    </>
  );
}

type NoGoodsProps = { isUnreadable: boolean; badges: ReactNode; number: string | null };

function NoGoods({ isUnreadable, badges, number }: NoGoodsProps) {
  const t = useTranslations("orders.goods");
  return (
    <GoodsLineView
      line={{ ...NO_LINE, name: t(isUnreadable ? "unreadable" : "none") }}
      badges={badges}
      opens={{ number }}
    />
  );
}

type FoldProps = {
  count: number;
  /** Null where a quantity is not known. */
  pieces: number | null;
  isOpen: boolean;
  onToggle: () => void;
};

function Fold({ count, pieces, isOpen, onToggle }: FoldProps) {
  const t = useTranslations("orders.goods");
  return (
    <button
      type="button"
      className={isOpen ? "media-fold icon-up" : "media-fold icon-down"}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={onToggle}
    >
      {pieces === null ? t("lines", { count }) : t("linesAndPieces", { count, pieces })}
    </button>
  );
}

type GoodsLineViewProps = {
  line: GoodsLine;
  /** Before the spec: badges of the order. */
  badges?: ReactNode;
  /** At the end of the second line. */
  fold?: ReactNode;
  /** The first line of an order is what opens it. */
  opens?: { number: string | null };
};

/** What opens an order here, and by its address in another tab. */
function OrderOpener({ number, children }: { number: string | null; children: ReactNode }) {
  const search = use(ListSearch);
  const look = { className: "media-name", "data-clip": "", tabIndex: -1, "aria-haspopup": "dialog" } as const;
  if (number === null)
    return (
      <button type="button" {...look}>
        {children}
      </button>
    );
  return (
    <a role="button" href={orderHref(number, search)} {...look}>
      {children}
    </a>
  );
}

/** One goods line: picture, name and quantity over badges and spec. ×1 is quiet, more is strong. */
function GoodsLineView({ line, badges, fold, opens }: GoodsLineViewProps) {
  const name = oneLine(line.name) || <NoName />;
  const isMany = line.count !== null && "value" in line.count && line.count.value >= 2;
  return (
    <div className={fold ? "media has-fold" : "media"}>
      <GoodsTile imageUrl={line.imageUrl} />
      {opens ? (
        <OrderOpener number={opens.number}>{name}</OrderOpener>
      ) : (
        <span className="media-name" data-clip="">
          {name}
        </span>
      )}
      <span className={cn("media-count", isMany && "font-strong text-ink")}>{countText(line.count)}</span>
      <span className="media-note" data-clip="">
        {badges}
        {oneLine(line.spec)}
      </span>
      {fold}
    </div>
  );
}

function NoName() {
  return useTranslations("orders.goods")("noName");
}

function countText(count: Parsed<number>): string {
  if (count === null) return "×?";
  return "value" in count ? `×${count.value}` : oneLine(count.unreadable);
}

"use client";

import { Fragment, type ReactNode, useState } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import {
  type GoodsLine,
  orderLines,
  orderPieces,
  type Parsed,
  parsedValue,
} from "#lib/shared/orders/orders.ts";
import type { CellFacts } from "./cell-facts.ts";
import { GoodsTile } from "./goods-tile.tsx";
import type { AnyOrder } from "./order-lines.ts";
import { oneLine } from "./parsed-cell.tsx";
import { orderHref } from "./order-href.ts";
import type { Repeat } from "./pages-before.ts";

const NO_LINE = { name: null, imageUrl: null, spec: null, count: null };

/** Goods of an order: the first line, and the others below it when unfolded. */
export function GoodsCell({ order, facts }: { order: AnyOrder; facts: CellFacts }) {
  // Rows are reused for other orders.
  const own = order.orderNumber ?? order;
  const [unfolded, setUnfolded] = useState<AnyOrder | string | null>(null);
  const isOpen = unfolded === own;
  const { t, isPrinting } = facts;
  const lines = orderLines(order);
  const [first, ...others] = lines ?? [];
  const badges = goodsBadges(order, facts);
  const opens = { href: order.orderNumber && orderHref(order.orderNumber, facts.search) };
  if (first === undefined) {
    const name = t(lines === null ? "goods.unreadable" : "goods.none");
    return goodsLine(facts, { ...NO_LINE, name }, { badges, opens });
  }
  const fold = others.length > 0 && (
    <button
      type="button"
      className={isOpen ? "media-fold icon-up" : "media-fold icon-down"}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={() => setUnfolded(isOpen ? null : own)}
    >
      {linesText(facts, others.length + 1, orderPieces(order))}
    </button>
  );
  return (
    <>
      {goodsLine(facts, first, { badges, fold, opens })}
      {(isOpen || isPrinting) &&
        others.map((line, index) => <Fragment key={index}>{goodsLine(facts, line, {})}</Fragment>)}
    </>
  );
}

function goodsBadges(order: AnyOrder, { t, repeats }: CellFacts): ReactNode {
  const repeat = repeats.get(order);
  const isPreSale = "isPreSale" in order && parsedValue(order.isPreSale);
  return (
    (repeat || isPreSale || order.isIncomplete) && (
      <>
        {repeat && <b className="badge badge-line badge-thin">{seenText(t, repeat)}</b>}
        {isPreSale && <b className="badge badge-line badge-thin">{t("goods.preSale")}</b>}
        {order.isIncomplete && <b className="badge badge-unknown badge-thin">{t("goods.incomplete")}</b>}
      </>
    )
  );
}

function seenText(t: CellFacts["t"], { page, isChanged }: Repeat): string {
  return t(isChanged ? "goods.seenChanged" : "goods.seen", { page });
}

/** Label of the fold button; `pieces` is null when a quantity is unknown. */
function linesText({ t }: CellFacts, count: number, pieces: number | null): string {
  return pieces === null ? t("goods.lines", { count }) : t("goods.linesAndPieces", { count, pieces });
}

type Around = {
  /** Badges of the order, before the spec. */
  badges?: ReactNode;
  /** Fold button, at the end of the second line. */
  fold?: ReactNode;
  /** Opens the order; `href` opens it in another tab too, and is null without a number. */
  opens?: { href: string | null };
};

/** Draws a goods line: picture, name and quantity over badges and spec. A quantity above 1 stands out. */
function goodsLine({ t }: CellFacts, line: GoodsLine, { badges, fold, opens }: Around): ReactNode {
  const name = oneLine(line.name) || t("goods.noName");
  const isMany = (parsedValue(line.count) ?? 0) >= 2;
  const look = { className: "media-name", "data-clip": "" };
  const opener = { ...look, tabIndex: -1, "aria-haspopup": "dialog" } as const;
  return (
    <div className={fold ? "media has-fold" : "media"}>
      <GoodsTile imageUrl={line.imageUrl} />
      {opens === undefined ? (
        <span {...look}>{name}</span>
      ) : opens.href === null ? (
        <button type="button" {...opener}>
          {name}
        </button>
      ) : (
        <a role="button" href={opens.href} {...opener}>
          {name}
        </a>
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

function countText(count: Parsed<number>): string {
  if (count === null) return "×?";
  return "value" in count ? `×${count.value}` : oneLine(count.unreadable);
}

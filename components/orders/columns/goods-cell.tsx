"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, use, useState } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import type { GoodsLine, Parsed } from "#lib/shared/orders/orders.ts";
import { GoodsTile } from "./goods-tile.tsx";
import { type AnyOrder, orderLines } from "./order-lines.ts";
import { oneLine } from "./parsed-cell.tsx";
import { PagesBefore, repeatOf } from "./pages-before.ts";

const NO_LINE = { name: null, imageUrl: null, spec: null, count: null };

/** The goods of an order: the first line, and the others in the same row when unfolded. */
export function GoodsCell({ order }: { order: AnyOrder }) {
  const [isOpen, setOpen] = useState(false);
  const lines = orderLines(order);
  const [first, ...others] = lines ?? [];
  const isPreSale =
    "isPreSale" in order && order.isPreSale !== null && "value" in order.isPreSale && order.isPreSale.value;
  const repeat = repeatOf(order, use(PagesBefore));
  const badges = (repeat || isPreSale || order.isIncomplete) && (
    <Badges repeat={repeat} isPreSale={isPreSale} isIncomplete={order.isIncomplete} />
  );
  if (first === undefined) return <NoGoods isUnreadable={lines === null} badges={badges} />;
  const fold = others.length > 0 && (
    <Fold count={others.length + 1} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
  );
  return (
    <>
      <GoodsLineView line={first} badges={badges} fold={fold} isOpener />
      {isOpen && others.map((line, index) => <GoodsLineView key={index} line={line} isOpener={false} />)}
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

function NoGoods({ isUnreadable, badges }: { isUnreadable: boolean; badges: React.ReactNode }) {
  const t = useTranslations("orders.goods");
  return (
    <GoodsLineView
      line={{ ...NO_LINE, name: t(isUnreadable ? "unreadable" : "none") }}
      badges={badges}
      isOpener
    />
  );
}

function Fold({ count, isOpen, onToggle }: { count: number; isOpen: boolean; onToggle: () => void }) {
  const t = useTranslations("orders.goods");
  return (
    <button
      type="button"
      className={isOpen ? "media-fold icon-up" : "media-fold icon-down"}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={onToggle}
    >
      {t("lines", { count })}
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
  isOpener: boolean;
};

/** One goods line: picture, name and quantity over badges and spec. ×1 is quiet, more is strong. */
function GoodsLineView({ line, badges, fold, isOpener }: GoodsLineViewProps) {
  const name = oneLine(line.name) || <NoName />;
  const isMany = line.count !== null && "value" in line.count && line.count.value >= 2;
  return (
    <div className={fold ? "media has-fold" : "media"}>
      <GoodsTile imageUrl={line.imageUrl} />
      {isOpener ? (
        <button type="button" className="media-name" data-clip="" tabIndex={-1} aria-haspopup="dialog">
          {name}
        </button>
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

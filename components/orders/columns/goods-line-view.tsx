import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { GoodsTile } from "#components/orders/columns/goods-tile.tsx";
import { oneLine } from "#components/orders/columns/one-line.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { GoodsLine, Parsed } from "#lib/shared/orders/orders.ts";

type Props = {
  line: GoodsLine;
  /** Before the spec: badges of the order. */
  badges?: ReactNode;
  /** At the end of the second line. */
  fold?: ReactNode;
  /** The first line of an order is what opens it. */
  isOpener: boolean;
};

/** One goods line: picture, name and quantity over badges and spec. ×1 is quiet, more is strong. */
export function GoodsLineView({ line, badges, fold, isOpener }: Props) {
  const name = oneLine(line.name) || <NoName />;
  const isMany = line.count !== null && "value" in line.count && line.count.value >= 2;
  return (
    <div className="goods">
      <GoodsTile imageUrl={line.imageUrl} />
      {isOpener ? (
        <button type="button" className="goods-name" tabIndex={-1} aria-haspopup="dialog">
          {name}
        </button>
      ) : (
        <span className="goods-name">{name}</span>
      )}
      <span className={cn("goods-count", isMany && "is-many")}>{countText(line.count)}</span>
      <span className="goods-spec">
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

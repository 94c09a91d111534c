import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { bookPageUrl, emptyFigure, type ShipByBoard } from "#lib/shared/orders/book.ts";
import { SHIP_BUCKETS, type ShipBucket } from "#lib/shared/orders/book-fields.ts";

/** Urgent buckets, each with its own shape, shown while they have orders. */
const TONES: Partial<Record<ShipBucket, string>> = {
  overdue: "tone-bad icon-alert",
  hours4: "tone-warn icon-clock",
};

type ShipByStripProps = { board: ShipByBoard; shopId: string; isAdmin: boolean };

/** Waiting orders of all shops by time left; each figure links to its orders in the book. */
export function ShipByStrip({ board, shopId, isAdmin }: ShipByStripProps) {
  const t = useTranslations("orderBook.shipBy.buckets");
  const words = useTranslations("today.urgent");
  const none = emptyFigure(board, words("unknown"));
  const canName = isAdmin && none === words("unknown");
  return (
    <nav
      aria-label={words("label")}
      className="grid flex-none grid-cols-6 border-y border-line phone:grid-cols-3 phone:[&>:nth-child(n+4)]:border-t"
    >
      {SHIP_BUCKETS.map((bucket) => {
        const count = board.counts[bucket];
        const tone = count > 0 ? TONES[bucket] : undefined;
        return (
          <Link
            key={bucket}
            href={
              count === 0 && canName
                ? "/settings/statuses"
                : `/orders/book${bookPageUrl.write({ shop: shopId, all: true, due: bucket, sort: "shipBy" })}`
            }
            className={
              "grid content-center gap-0.5 border-line px-4 py-3 text-ink not-first:border-l first:pl-gutter " +
              "hover:bg-hover hover:no-underline focus-visible:-outline-offset-2 " +
              "phone:px-3 phone:nth-[4]:border-l-0 phone:nth-[4]:pl-gutter"
            }
          >
            <span className="truncate text-meta text-ink-3">{t(bucket)}</span>
            <span
              className={cn(
                "text-[20px]/7 font-strong tabular-nums",
                count === 0 && "text-ink-3",
                tone && `${tone} mark text-(--tone-ink) before:text-(--tone-mark)`,
              )}
            >
              {count === 0 ? none : count}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { Link } from "#components/ui/link.tsx";
import { UnknownPoints } from "#components/usage/unknown-points.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { isExact } from "#lib/shared/calls/points.ts";
import { pointsOfSpend, type SumColumn, type UsageSum } from "#lib/shared/usage/usage.ts";

/** Classes of a figure; on a card its heading is on the left. */
export const FIGURE =
  "is-number whitespace-nowrap in-[thead]:whitespace-normal " +
  "phone:flex phone:w-auto phone:items-baseline " +
  "phone:justify-between phone:gap-2 " +
  "phone:before:truncate phone:before:text-meta phone:before:content-[attr(data-label)]";

/** Classes of every cell of such a column. Cards leave out figures of 0. */
export function sumColumnClass(column: SumColumn): string {
  return cn(
    FIGURE,
    "phone:has-[[data-nothing]]:hidden",
    column === "points" || column === "savedPoints" ? "w-[13%]" : "w-[9.5%]",
    column === "savedPoints" && "phone:col-span-full",
  );
}

type SumFigureProps = {
  column: SumColumn;
  sum: UsageSum;
  /** List of its calls. */
  callsHref?: string;
};

/** One figure of a sum; quiet when 0. */
export function SumFigure({ column, sum, callsHref }: SumFigureProps) {
  const number = useFormatter().number;
  switch (column) {
    case "calls":
      return callsHref && sum.calls > 0 ? (
        <Link href={callsHref} className="phone:-my-3 phone:py-3 phone:pl-4">
          {number(sum.calls)}
        </Link>
      ) : (
        number(sum.calls)
      );
    case "points":
      return <SpendPoints sum={sum} />;
    case "maybe":
      return <Count count={sum.maybeCalls} />;
    case "unreported":
      return <Count count={sum.unreportedCalls} />;
    case "savedAsks":
      return <Count count={sum.savedAsks} />;
    case "savedPoints":
      return sum.savedAsks === 0 ? <Count count={sum.savedPoints} /> : <SavedPoints sum={sum} />;
  }
}

/** Range from least to most, dashed when they differ. */
export function SpendPoints({ sum }: { sum: UsageSum }) {
  const { inFigures } = usePointsRange();
  const points = pointsOfSpend(sum);
  return isExact(points) ? inFigures(points) : <UnknownPoints>{inFigures(points)}</UnknownPoints>;
}

function SavedPoints({ sum: { savedPoints, savedUnpriced } }: { sum: UsageSum }) {
  const t = useTranslations("usage.overview.table");
  const number = useFormatter().number;
  return (
    <span>
      {savedUnpriced > 0 && (
        <small className="mr-1.5 text-meta text-ink-3">{t("unpriced", { count: savedUnpriced })}</small>
      )}
      {number(savedPoints)}
    </span>
  );
}

function Count({ count }: { count: number }) {
  const number = useFormatter().number;
  return count === 0 ? <Nothing>{number(count)}</Nothing> : number(count);
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <span data-nothing="" className="text-ink-3">
      {children}
    </span>
  );
}

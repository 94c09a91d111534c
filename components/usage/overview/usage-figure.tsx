import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

/** Classes around figures: six in a line, three, or two on a phone. */
export const FIGURES = "grid grid-cols-6 gap-y-4 max-[1000px]:grid-cols-3 phone:grid-cols-2";

/** Draws a line before each figure that is not the first of its line. */
const HAIRLINES =
  "border-line min-[1000px]:not-nth-[6n+1]:border-l min-[1000px]:not-nth-[6n+1]:pl-4 " +
  "not-phone:max-[1000px]:not-nth-[3n+1]:border-l not-phone:max-[1000px]:not-nth-[3n+1]:pl-4 " +
  "phone:even:border-l phone:even:pl-3";

type UsageFigureProps = { label: string; value: ReactNode; below?: ReactNode };

/** One large figure with its name and a note. */
export function UsageFigure({ label, value, below }: UsageFigureProps) {
  return (
    <dl className={cn("min-w-0 pr-4", HAIRLINES)}>
      <dt className="truncate text-meta text-ink-3 first-letter:uppercase">{label}</dt>
      <dd className="h-7 text-figure font-strong">{value ?? <i className="skeleton h-4 w-[72px]" />}</dd>
      <dd className="min-h-4 text-meta text-ink-3">{below}</dd>
    </dl>
  );
}

import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

/** Second line of a cell, hidden in rows of the lowest height. */
export function SecondLine({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <small
      className={cn("block truncate text-meta text-ink-3 not-phone:in-data-[density=36]:hidden", className)}
    >
      {children}
    </small>
  );
}

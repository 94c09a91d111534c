import type { ReactNode } from "react";

/** The quieter line below what a cell or a label says first. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="block text-meta font-text text-ink-3">{children}</span>;
}

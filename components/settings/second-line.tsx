import type { ReactNode } from "react";

/** Quieter second line of a cell or label. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="block text-meta font-text text-ink-3">{children}</span>;
}

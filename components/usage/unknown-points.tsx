import type { ReactNode } from "react";

/** Unknown points: dashed, never 0. */
export function UnknownPoints({ children }: { children: ReactNode }) {
  return <span className="border-b border-dashed border-unknown-line text-unknown-ink">{children}</span>;
}

import { cn } from "#lib/shared/base/cn.ts";
import { formatFen } from "#lib/shared/base/digits.ts";

/** An amount in yuan; the sign is drawn, so that a copied selection is the bare number. */
export function Money({ fen, className }: { fen: number; className?: string }) {
  return (
    <span
      translate="no"
      className={cn("whitespace-nowrap before:mr-px before:text-ink-3 before:content-['¥']", className)}
    >
      {formatFen(fen)}
    </span>
  );
}

import { cn } from "#lib/shared/base/cn.ts";
import { formatFen } from "#lib/shared/base/digits.ts";

/** Yuan; the sign is drawn by the style sheet. */
export function Money({ fen, className }: { fen: number; className?: string }) {
  return <span className={cn("money", className)}>{formatFen(fen)}</span>;
}

import { cn } from "#lib/shared/base/cn.ts";

const TAIL = 8;

/** Text without room for all of it, cut in its middle: what tells one from another often stands at the end. */
export function MiddleEllipsis({ text, className }: { text: string; className?: string }) {
  const at = text.length > 2 * TAIL ? text.length - TAIL : text.length;
  return (
    <bdi className={cn("flex min-w-0", className)} title={text}>
      <span className="truncate">{text.slice(0, at)}</span>
      <span className="flex-none whitespace-pre">{text.slice(at)}</span>
    </bdi>
  );
}

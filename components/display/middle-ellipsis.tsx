import { cn } from "#lib/shared/base/cn.ts";

const TAIL = 8;

/** Cuts a text too long for its space in the middle, since the end often tells texts apart. */
export function MiddleEllipsis({ text, className }: { text: string; className?: string }) {
  if (text.length <= 2 * TAIL)
    return (
      <bdi className={cn("block min-w-0 truncate", className)} title={text}>
        {text}
      </bdi>
    );
  const at = text.length - TAIL;
  return (
    <bdi className={cn("block min-w-0", className)} title={text}>
      {/* Screen readers would read the halves as two words. */}
      <span className="sr-only">{text}</span>
      <span className="flex" aria-hidden="true">
        <span className="truncate">{text.slice(0, at)}</span>
        <span className="flex-none whitespace-pre">{text.slice(at)}</span>
      </span>
    </bdi>
  );
}

import { cn } from "#lib/shared/cn.ts";

/** A bar where a word will stand; its width and height come as utilities. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn("skeleton", className)} />;
}

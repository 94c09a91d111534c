import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type FoldProps = {
  title: string;
  /** Words for its content, or for what a person chose there: seen while it is closed. */
  note?: string | undefined;
  /** Its content has no padding at the sides. */
  isInset?: boolean;
  isOpenAtFirst?: boolean;
  level?: "h2" | "h3";
  children: ReactNode;
};

/** A part of the page that a person opens and closes. */
export function Fold({
  title,
  note,
  isInset = false,
  isOpenAtFirst = false,
  level: Title = "h3",
  children,
}: FoldProps) {
  return (
    <details open={isOpenAtFirst} className={cn("group border-line", isInset ? "mt-4 border-y" : "border-b")}>
      <summary
        className={cn(
          "flex min-h-(--bar) list-none items-center gap-2 hover:bg-hover phone:min-h-13",
          "[&::-webkit-details-marker]:hidden",
          !isInset && "pr-6 pl-gutter phone:pr-gutter",
        )}
      >
        <Icon name="down" size="small" className="-rotate-90 text-ink-3 group-open:rotate-none" />
        <Title className="flex-none">{title}</Title>
        <span className="min-w-0 flex-1 text-right text-meta text-ink-3">{note}</span>
      </summary>
      {children}
    </details>
  );
}

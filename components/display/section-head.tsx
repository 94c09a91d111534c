import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type SectionHeadProps = {
  level: "h2" | "h3";
  title: string;
  /** At the other end of its line. */
  aside: string;
  /** What may be done with all of it, behind that. */
  act?: ReactNode;
  /** Before the title. */
  picture?: ReactNode;
  /** What it heads has its own room at the sides. */
  isInset?: boolean;
};

/** The head of a part of a placement's page. */
export function SectionHead({ level: Title, title, aside, act, picture, isInset = false }: SectionHeadProps) {
  return (
    <div
      className={cn(
        "flex min-h-(--bar) items-center gap-3 phone:min-h-13",
        !isInset && "pr-6 pl-gutter phone:pr-gutter",
      )}
    >
      {picture}
      <Title className="max-w-[60%] flex-none truncate">{title}</Title>
      <span className="min-w-0 flex-1 text-right text-meta text-ink-3">{aside}</span>
      {act}
    </div>
  );
}

import { cn } from "#lib/shared/base/cn.ts";

type SectionHeadProps = {
  level: "h2" | "h3";
  title: string;
  /** End of its line. */
  aside: string;
  /** Its content has its own padding at the sides. */
  isInset?: boolean;
};

/** Head of a section of a page. */
export function SectionHead({ level: Title, title, aside, isInset = false }: SectionHeadProps) {
  return (
    <div
      className={cn(
        "flex min-h-(--bar) items-center gap-3 phone:min-h-13",
        !isInset && "pr-6 pl-gutter phone:pr-gutter",
      )}
    >
      <Title className="max-w-[60%] flex-none truncate">{title}</Title>
      <span className="min-w-0 flex-1 text-right text-meta text-ink-3">{aside}</span>
    </div>
  );
}

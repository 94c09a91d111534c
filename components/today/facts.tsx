import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";

/** Rows of a name and a value, each a link to the page with more. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className="[&>li]:not-first:border-t [&>li]:border-line">{children}</ul>;
}

export function Fact({ name, href, children }: { name: ReactNode; href: string; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        className={
          "flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-gutter py-2 text-table text-ink " +
          "hover:bg-hover hover:no-underline focus-visible:-outline-offset-2"
        }
      >
        <span className="min-w-0 text-ink-2">{name}</span>
        <span className="text-right tabular-nums">{children}</span>
      </Link>
    </li>
  );
}

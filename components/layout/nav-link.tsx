"use client";

import { Link } from "#components/ui/link.tsx";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isCurrent, type NavEntry } from "./nav-entries.ts";

type NavLinkProps = {
  entry: NavEntry;
  href?: string | undefined;
  title?: string;
  className: string;
  children: ReactNode;
};

/** A link of the main navigation, marked while its page or one below it is shown. */
export function NavLink({ entry, href = entry.href, title, className, children }: NavLinkProps) {
  return (
    <Link
      href={href}
      className={className}
      title={title}
      aria-current={isCurrent(entry, usePathname()) ? "page" : undefined}
    >
      {children}
    </Link>
  );
}

import type { ReactNode } from "react";
import { cn } from "#lib/shared/cn.ts";

type BadgeProps = { tone?: "line" | "ok" | "bad" | "warn" | "unknown" | "accent"; isThin?: boolean; className?: string; children: ReactNode };

export function Badge({ tone, isThin, className, children }: BadgeProps) {
  return <span className={cn("badge", tone && `badge-${tone}`, isThin && "badge-thin", className)}>{children}</span>;
}

import type { ReactNode } from "react";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";

type NoteProps = {
  tone?: "warn" | "bad";
  icon?: IconName;
  /** First words, strong. */
  title?: ReactNode;
  children?: ReactNode;
  /** A button at the right end. */
  action?: ReactNode;
  /** Runs across the region, from gutter to gutter, above a list. */
  isBanner?: boolean;
  /**
   * `alert` for what just went wrong, `status` for what just changed; nothing for what was there from the
   * start.
   */
  role?: "alert" | "status";
  className?: string;
};

/** Stands where the matter is. */
export function Note({ tone, icon, title, children, action, isBanner, role, className }: NoteProps) {
  return (
    <div role={role} className={cn("note", tone && `note-${tone}`, isBanner && "note-banner", className)}>
      <Icon name={icon ?? (tone === "bad" ? "no" : tone === "warn" ? "alert" : "info")} />
      <div>
        {title && <b>{title}</b>} {children}
      </div>
      {action}
    </div>
  );
}

import { cn } from "#lib/shared/base/cn.ts";

export type IconName =
  | "alert"
  | "book"
  | "buyers"
  | "cards"
  | "check"
  | "clock"
  | "collapse"
  | "columns"
  | "copy"
  | "down"
  | "download"
  | "edit"
  | "expand"
  | "filter"
  | "first"
  | "flag"
  | "help"
  | "info"
  | "key"
  | "language"
  | "left"
  | "link"
  | "lock"
  | "moon"
  | "more"
  | "no"
  | "none"
  | "ok"
  | "open"
  | "pending"
  | "person"
  | "plug"
  | "plus"
  | "print"
  | "qr"
  | "refresh"
  | "right"
  | "rows"
  | "search"
  | "settings"
  | "shop"
  | "sign-out"
  | "sold"
  | "today"
  | "top-up"
  | "up"
  | "updown"
  | "usage"
  | "x";

type IconProps = { name: IconName; size?: "small" | "large"; className?: string };

/** A decorative icon, always hidden from assistive technology. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <span aria-hidden="true" className={cn("icon", `icon-${name}`, size && `icon-${size}`, className)} />
  );
}

import { cn } from "#lib/shared/base/cn.ts";

export type ButtonLook = {
  variant?: "default" | "primary" | "quiet" | "danger";
  size?: "s" | "l";
  isIcon?: boolean;
  isPaid?: boolean;
  className?: string;
};

/** Class names of a button, for buttons and for links that look like one. */
export function buttonClass({ variant = "default", size, isIcon, isPaid, className }: ButtonLook): string {
  return cn(
    "btn",
    variant !== "default" && `btn-${variant}`,
    size && `btn-${size}`,
    isIcon && "btn-icon",
    isPaid && "btn-paid",
    className,
  );
}

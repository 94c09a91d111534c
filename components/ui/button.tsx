import type { ComponentPropsWithRef } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { Icon, type IconName } from "./icon.tsx";

export type ButtonProps = ComponentPropsWithRef<"button"> &
  Pick<ButtonLook, "variant" | "size"> & {
    icon?: IconName;
    /** Makes it icon-only: the accessible name, shown as a tooltip too. */
    label?: string;
    /** Second segment with a punched hole: the usual price of a paid action. */
    price?: string;
    /** An action is in progress: the icon turns, presses are ignored, focus stays. */
    isBusy?: boolean;
  };

export function Button({
  variant,
  size,
  icon,
  label,
  price,
  isBusy = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const glyph = isBusy ? "refresh" : icon;
  return (
    <button
      {...rest}
      type={isBusy && type === "submit" ? "button" : type}
      className={buttonClass({
        variant,
        size,
        isIcon: label !== undefined,
        isPaid: price !== undefined,
        className,
      })}
      aria-label={label ?? rest["aria-label"]}
      title={rest.title ?? label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest["aria-disabled"]}
      onClick={isBusy ? undefined : onClick}
    >
      {glyph && <Icon name={glyph} className={isBusy ? "spin" : undefined} />}
      {children}
      {price !== undefined && <span className="price">{price}</span>}
    </button>
  );
}

type ButtonLook = {
  variant?: "default" | "primary" | "quiet" | "danger";
  size?: "s" | "l";
  isIcon?: boolean;
  isPaid?: boolean;
  className?: string;
};

/** Class names of a button, also for links that look like one. */
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

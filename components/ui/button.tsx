import type { ComponentPropsWithRef } from "react";
import { buttonClass, type ButtonLook } from "#components/ui/button-class.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";

export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> &
  Pick<ButtonLook, "variant" | "size"> & {
    icon?: IconName;
    /** Makes it icon-only: the accessible name, shown as a tooltip too. */
    label?: string;
    /** Second segment with the punched hole: what a paid action usually costs. */
    price?: string;
    /** Work is under way: the glyph turns and presses are ignored; focus stays. */
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
      aria-label={label}
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

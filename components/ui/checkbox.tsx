"use client";

import type { ComponentPropsWithoutRef } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type CheckboxProps = Omit<ComponentPropsWithoutRef<"input">, "type"> & { isMixed?: boolean };

/** A bare checkbox; its name comes from `aria-label` or a label around it. */
export function Checkbox({ isMixed = false, className, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={cn("box", className)}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
    />
  );
}

import type { ComponentPropsWithRef } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type InputProps = ComponentPropsWithRef<"input"> & { isMono?: boolean };

export function Input({ isMono, className, ...rest }: InputProps) {
  return <input {...rest} className={cn("input", isMono && "input-mono", className)} />;
}

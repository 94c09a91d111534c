import type { ComponentPropsWithRef } from "react";
import { cn } from "#lib/shared/cn.ts";

/** The platform's own select, in our clothes. */
export function Select({ className, ...rest }: ComponentPropsWithRef<"select">) {
  return <select {...rest} className={cn("input", className)} />;
}

import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type InlineFieldProps = {
  label: string;
  isSet?: boolean;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** A filter with its name inside: a label around one bare `input` or `select`. */
export function InlineField({ label, isSet, className, title, children }: InlineFieldProps) {
  return (
    <label className={cn("inline-field", isSet && "is-set", className)} title={title}>
      <span>{label}</span>
      {children}
    </label>
  );
}

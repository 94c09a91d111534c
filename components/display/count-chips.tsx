"use client";

import { Button } from "#components/ui/button.tsx";
import { rove } from "#components/display/rove.ts";
import { cn } from "#lib/shared/base/cn.ts";

type CountChipsProps<Value extends string> = {
  /** Name of the group. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count: number | string }[];
  onChange: (value: Value) => void;
  className?: string;
};

/** Chips that filter the visible rows by kind, each with its count. */
export function CountChips<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: CountChipsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn("flex gap-1.5", className ?? "flex-wrap")}
      onKeyDown={rove}
    >
      {options.map((option, at) => (
        <Button
          key={option.value}
          size="s"
          className="phone:h-11"
          tabIndex={at === 0 ? 0 : -1}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label} <span className="num text-ink-3">{option.count}</span>
        </Button>
      ))}
    </div>
  );
}

"use client";

import { useId } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type SegmentedProps<Value extends string> = {
  /** Name of the group. */
  label: string;
  value: Value;
  /** `note`: a quieter text next to the label, such as a price; `title`: tooltip. */
  options: readonly {
    value: Value;
    label: string;
    note?: string | undefined;
    title?: string;
    isDisabled?: boolean;
  }[];
  onChange: (value: Value) => void;
  size?: "s" | "l";
  isWide?: boolean;
  className?: string;
};

/**
 * One of a few choices, all visible, on native radio buttons with their keys and forms. Shows exactly `value`,
 * so what is visible is what is sent.
 */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  size,
  isWide,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn("segmented", size && `segmented-${size}`, isWide && "segmented-wide", className)}
    >
      {options.map((option) => (
        <label key={option.value} title={option.title}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.note && <small className="ml-2 text-meta text-ink-3 phone:ml-1.5">{option.note}</small>}
        </label>
      ))}
    </div>
  );
}

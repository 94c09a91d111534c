import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

export type StateTone = "ok" | "bad" | "warn" | "unknown" | "calm";

const MARKS = { ok: "ok", bad: "no", warn: "clock", unknown: "none", calm: "info" } as const;

type StateWordProps = {
  tone: StateTone;
  /** Icon, if that of the tone would be wrong. */
  mark?: "ok" | "no" | "alert" | "clock" | "help" | "none" | "info" | "lock";
  /** Text with a line break, whose second line is quieter. */
  isTwoLines?: boolean;
  className?: string;
  title?: string | undefined;
  children: ReactNode;
};

/** A state: colour, shape and word together, in one element. */
export function StateWord({
  tone,
  mark = MARKS[tone],
  isTwoLines,
  className,
  title,
  children,
}: StateWordProps) {
  const shape = isTwoLines
    ? "mark-lines text-ink-3 first-line:text-(--tone-ink)"
    : cn("mark", tone !== "calm" && "text-(--tone-ink)");
  return (
    <span
      translate="no"
      title={title}
      className={cn(`state tone-${tone} icon-${mark} before:text-(--tone-mark)`, shape, className)}
    >
      {children}
    </span>
  );
}

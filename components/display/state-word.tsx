import type { ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

export type StateTone = "ok" | "bad" | "warn" | "unknown" | "calm";

/** The shape, its colour, and that of a single or of a first line. */
const LOOKS = {
  ok: { mark: "ok", sign: "before:text-ok-mark", word: "text-ok-ink", first: "" },
  bad: { mark: "no", sign: "before:text-bad-mark", word: "text-bad-ink", first: "first-line:text-bad-ink" },
  warn: {
    mark: "clock",
    sign: "before:text-warn-mark",
    word: "text-warn-ink",
    first: "first-line:text-warn-ink",
  },
  unknown: { mark: "none", sign: "before:text-unknown-mark", word: "text-unknown-ink", first: "" },
  calm: { mark: "info", sign: "before:text-ink-3", word: "", first: "first-line:text-ink" },
} as const;

type StateWordProps = {
  tone: StateTone;
  /** The shape, when the tone's own would say the wrong thing. */
  mark?: "ok" | "no" | "alert" | "clock" | "help" | "none" | "info" | "lock";
  /** Text with a line break: the second line is quieter and stands under the first word. */
  isTwoLines?: boolean;
  className?: string;
  children: ReactNode;
};

/** A state: colour, shape and word together, in one element. */
export function StateWord({ tone, mark, isTwoLines, className, children }: StateWordProps) {
  const { sign, word, first, ...own } = LOOKS[tone];
  const shape = isTwoLines ? `mark-lines text-ink-3 ${first}` : `mark ${word}`;
  return <span className={cn("state", shape, sign, `icon-${mark ?? own.mark}`, className)}>{children}</span>;
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState, type ClipboardEvent, type RefObject } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { MAX_CHARACTERS, MAX_ROWS } from "#lib/shared/buyers/buyer-rows.ts";

const LINE_PX = 20;
const TOP_PX = 8;

export type Refusal = "pastedTooLarge" | "pastedTooManyRows";

/** Lines of a paste: its rows, some headings and the last line end. */
const MAX_LINES = MAX_ROWS + 20;

type Marks = ReadonlyMap<number, "bad" | "warn">;

type LinesFieldProps = {
  id: string;
  describedBy?: string;
  isInvalid?: true;
  text: string;
  /** Marks by line number. */
  marks: Marks;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  onRefuse: (refusal: Refusal) => void;
};

/**
 * Text field with line numbers. A paste that is too large for any list is rejected before it gets into the page.
 */
export function LinesField({
  id,
  describedBy,
  isInvalid,
  text,
  marks,
  fieldRef,
  onChange,
  onRefuse,
}: LinesFieldProps) {
  const t = useTranslations("buyers.input");
  const [seen, setSeen] = useState({ top: 0, height: 0 });

  useEffect(() => {
    const field = fieldRef.current;
    if (!field) return;
    const observer = new ResizeObserver(() => setSeen({ top: field.scrollTop, height: field.clientHeight }));
    observer.observe(field);
    return () => observer.disconnect();
  }, [fieldRef]);

  function onPaste(event: ClipboardEvent) {
    const refusal = findRejection(event.clipboardData.getData("text/plain"));
    if (refusal === null) return;
    event.preventDefault();
    onRefuse(refusal);
  }

  return (
    <div className="relative flex min-h-0">
      <LineNumbers top={seen.top} height={seen.height} text={text} marks={marks} />
      <textarea
        ref={fieldRef}
        id={id}
        className={
          "input input-mono h-auto min-h-[200px] flex-1 resize-none overflow-auto " +
          "py-[7px] pr-2.5 pl-[52px] leading-5 whitespace-pre [tab-size:2] phone:h-[200px] phone:pl-14"
        }
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={text}
        placeholder={t("placeholder")}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
        onScroll={(event) =>
          setSeen({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
        }
      />
    </div>
  );
}

const NUMBERS =
  "pointer-events-none absolute inset-y-px left-px z-1 w-[43px] overflow-hidden " +
  "rounded-l-[5px] border-r border-line bg-canvas phone:w-[47px]";

type LineNumbersProps = { top: number; height: number; text: string; marks: Marks };

const MARK_LOOKS = { bad: "font-strong text-bad-ink", warn: "font-strong text-warn-ink", none: "text-ink-3" };

/** Line numbers; draws only those in sight, however long the list is. */
function LineNumbers({ top, height, text, marks }: LineNumbersProps) {
  const count = useMemo(() => countLines(text, Infinity), [text]);
  if (height === 0) return <div className={NUMBERS} aria-hidden="true" />;
  const first = Math.max(0, Math.floor((top - TOP_PX) / LINE_PX));
  const last = Math.min(count, first + Math.ceil(height / LINE_PX) + 1);
  const numbers = Array.from({ length: last - first }, (_, at) => first + at + 1);
  return (
    <div className={NUMBERS} aria-hidden="true">
      <div className="-mt-px" style={{ transform: `translateY(${TOP_PX + first * LINE_PX - top}px)` }}>
        {numbers.map((line) => (
          <span
            key={line}
            className={cn(
              "block h-5 pr-[7px] text-right font-mono text-[12px]/5",
              MARK_LOOKS[marks.get(line) ?? "none"],
            )}
          >
            {line}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Finds a reason to reject a paste; null if there is none. */
export function findRejection(pasted: string): Refusal | null {
  if (pasted.length > MAX_CHARACTERS) return "pastedTooLarge";
  return countLines(pasted, MAX_LINES) > MAX_LINES ? "pastedTooManyRows" : null;
}

/** Counts lines, but stops one line past `most`. */
function countLines(text: string, most: number): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && lines <= most; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

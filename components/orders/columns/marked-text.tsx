import type { ReactNode } from "react";

/** A text with what was searched for in it marked, where it is first found. */
export function marked(text: string, sought: string): ReactNode {
  const at = sought === "" ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (at < 0) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-s bg-accent-tint-2 text-ink">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

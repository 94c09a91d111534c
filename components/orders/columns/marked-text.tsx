import { createContext, use } from "react";

/** What the list on show was searched for in remarks; empty for nothing. */
export const SoughtRemark = createContext("");

/** A text with what was searched for in it marked, where it is first found. */
export function Marked({ text }: { text: string }) {
  const sought = use(SoughtRemark);
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

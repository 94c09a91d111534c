/** Characters that change the direction, and right-to-left letters. */
const TURNS =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const CONTROLS = /\p{Bidi_Control}/gu;
const [BEGIN, END] = ["\u2068", "\u2069"];

/** Joins foreign texts in one line: absent ones leave no trace, and none changes the direction of its neighbours. */
export function sideBySide(parts: readonly (string | null | undefined | false)[], by: string): string {
  const there = parts.filter((part) => typeof part === "string" && part !== "") as string[];
  return (there.length > 1 ? there.map(alone) : there).join(by);
}

function alone(text: string): string {
  return TURNS.test(text) ? BEGIN + text.replaceAll(CONTROLS, "") + END : text;
}

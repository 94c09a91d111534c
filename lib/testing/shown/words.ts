/** Splits a text into words at blanks and line breaks. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Splits a text at its bars. */
export const listed = (text: string): string[] => text.trim().split(/\s+\|\s+/);

/** Test cases from groups of an outcome and its texts, split at bars: each text with its outcome. */
export const casesOf = <T>(...groups: [outcome: T, ...texts: string[]][]): [string, T][] =>
  groups.flatMap(([outcome, ...texts]) => texts.flatMap(listed).map((text): [string, T] => [text, outcome]));

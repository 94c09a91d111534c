/** The words of a text: a list of short ones, several a line. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Texts with blanks in them, several a line, with bars between. */
export const listed = (text: string): string[] => text.trim().split(/\s+\|\s+/);

/** Cases in groups, an outcome and its texts with bars between: each text beside what comes of it. */
export const casesOf = <T>(...groups: [outcome: T, ...texts: string[]][]): [string, T][] =>
  groups.flatMap(([outcome, ...texts]) => texts.flatMap(listed).map((text): [string, T] => [text, outcome]));

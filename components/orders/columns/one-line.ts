const MAX_LENGTH = 300;

/** Text of the service for one line of a cell: breaks and control characters become blanks, the rest is cut at 300. */
export function oneLine(text: string | null): string {
  return (text ?? "")
    .slice(0, MAX_LENGTH)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

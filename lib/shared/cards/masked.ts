/** Whether a number can be the one behind a mask: as long, and with the same digits where they are shown. */
export function fitsMask(masked: string | null, number: string): boolean {
  if (masked === null) return true;
  const shown = /^(\d*)[*＊]+(\d*)$/.exec(masked);
  if (shown === null) return true;
  const [, head = "", tail = ""] = shown;
  return number.startsWith(head) && number.endsWith(tail) && number.length > head.length + tail.length;
}

/** The last four digits behind a mask; null where they are not shown. */
export function readLastFour(masked: string | null): string | null {
  return /\d{4}$/.exec(masked ?? "")?.[0] ?? null;
}

/** True when a number fits a mask: same visible digits, and at least one hidden. */
export function fitsMask(masked: string | null, number: string): boolean {
  if (masked === null) return true;
  const shown = /^(\d*)[*＊]+(\d*)$/.exec(masked);
  if (shown === null) return true;
  const [, head = "", tail = ""] = shown;
  return number.startsWith(head) && number.endsWith(tail) && number.length > head.length + tail.length;
}

/** Last four digits of a masked number; null where they are hidden. */
export function readLastFour(masked: string | null): string | null {
  return /\d{4}$/.exec(masked ?? "")?.[0] ?? null;
}

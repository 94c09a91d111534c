/** Splits bare digits into fours from the left: `"4402981"` → `["4402", "981"]`; anything else stays whole. */
export function groupDigits(text: string): string[] {
  if (!/^\d{5,}$/.test(text)) return [text];
  return text.match(/\d{1,4}/g) ?? [text];
}

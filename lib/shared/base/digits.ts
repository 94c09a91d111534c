/** Splits bare digits into fours from the left: `"4402981"` → `["4402", "981"]`; anything else stays whole. */
export function groupDigits(text: string): string[] {
  if (!/^\d{5,}$/.test(text)) return [text];
  return text.match(/\d{1,4}/g) ?? [text];
}

/** Formats integer fen as yuan with two decimals and separators, without a currency sign: `129900` → `"1,299.00"`. */
export function formatFen(amountFen: number): string {
  const digits = Math.abs(amountFen).toString().padStart(3, "0");
  return `${amountFen < 0 ? "−" : ""}${inThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Formats integer fen as yuan for programs: `-1250` → `"-12.50"`. */
export function fenNumber(amountFen: number): string {
  return formatFen(amountFen).replaceAll(",", "").replace("−", "-");
}

function inThousands(digits: string): string {
  const first = digits.length % 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(",");
}

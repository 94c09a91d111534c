/** True for a number that a spreadsheet shortened, like `4.40298E+18`, which lost digits; `1234E56` lost none. */
export function isShortenedNumber(text: string): boolean {
  return /^(?:\d|\d+[.,]\d*|\d+(?=e[+-]))e[+-]?\d{1,3}$/i.test(text);
}

/** True for 16 to 19 digits with only zeros after the 15th: a spreadsheet keeps no more. */
export function endsRounded(digits: string): boolean {
  return /^\d{15}0{1,4}$/.test(digits);
}

/** Doubt about a single number, null for none. Three or four zeros after the 15th digit are hardly ever chance. */
export function numberDoubt(text: string): "shortened" | "rounded" | null {
  if (isShortenedNumber(text)) return "shortened";
  return /^\d{15}0{3,4}$/.test(text) ? "rounded" : null;
}

/** Whether this is a number as a spreadsheet shortens it, like `4.40298E+18`: its digits are gone. */
export function isShortenedNumber(text: string): boolean {
  return /^\d+(?:[.,]\d*)?e[+-]?\d{1,3}$/i.test(text);
}

/** Whether bare digits, 16 to 19 of them, have nothing but zeros behind the 15th: a spreadsheet keeps no more. */
export function endsRounded(digits: string): boolean {
  return /^\d{15}0{1,4}$/.test(digits);
}

/**
 * What is wrong with one number by itself, null for nothing: shortened it is none any more; three or four zeros behind
 * its 15th digit are chance in one of a thousand at most.
 */
export function numberDoubt(text: string): "shortened" | "rounded" | null {
  if (isShortenedNumber(text)) return "shortened";
  return /^\d{15}0{3,4}$/.test(text) ? "rounded" : null;
}

/** Checks the last digit against the others (Luhn). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== "" && sum % 10 === 0;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = "10X98765432";
const FIRST_YEAR = 1900;

type IdNumberReading = { isBirthDateReal: boolean; fitsCheckDigit: boolean };

/**
 * Reads a national ID number of 18 characters, or of 15 (the old form, without a check digit); null for any
 * other shape. A birth date is real when the day exists, from 1900 to `now` (Unix milliseconds).
 */
export function readIdNumber(text: string, now: number): IdNumberReading | null {
  if (/^\d{15}$/.test(text))
    return { isBirthDateReal: isBirthDate(`19${text.slice(6, 12)}`, now), fitsCheckDigit: true };
  if (!/^\d{17}[\dX]$/.test(text)) return null;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return {
    isBirthDateReal: isBirthDate(text.slice(6, 14), now),
    fitsCheckDigit: CHECK_DIGITS[sum % 11] === text[17],
  };
}

function isBirthDate(digits: string, now: number): boolean {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return false;
  return Number(digits.slice(0, 4)) >= FIRST_YEAR && date.getTime() <= now;
}

/** True for a national ID number of 18 characters with a real birth date and the right check digit. */
export function fitsIdNumber(text: string, now: number): boolean {
  const reading = text.length === 18 ? readIdNumber(text, now) : null;
  return reading !== null && reading.isBirthDateReal && reading.fitsCheckDigit;
}

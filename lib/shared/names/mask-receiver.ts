const MASKED = /[*＊]/;
const ANY_HAN = /\p{Script=Han}/u;
const LATIN_NAME = /^[\p{L}\p{M}.'’-]{1,15}$|^[\p{L}\p{M}.'’-]+(?:[ ·•][\p{L}\p{M}.'’-]+)+$/u;

/** Reduces a plain name to its first character (王**); masked or encrypted text stays as it is. */
export function maskName(text: string | null): string | null {
  if (text === null || MASKED.test(text) || text.length > 60) return text;
  const isPlain = (ANY_HAN.test(text) && text.length <= 15) || LATIN_NAME.test(text);
  return isPlain ? `${[...text][0] ?? ""}**` : text;
}

const PLAIN_PHONE = /^\+?\d[\d\s()-]{5,24}$/;

/** Hides the middle of a plain phone number (138****0426); masked or encrypted text stays as it is. */
export function maskPhone(text: string | null): string | null {
  if (text === null || MASKED.test(text) || !PLAIN_PHONE.test(text)) return text;
  const digits = text.replace(/\D/g, "").replace(/^86(?=1\d{10}$)/, "");
  if (digits.length < 7) return text;
  return `${digits.slice(0, 3)}****${digits.slice(digits.length >= 11 ? -4 : -2)}`;
}

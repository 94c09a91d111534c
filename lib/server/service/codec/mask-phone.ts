const MASKED = /[*＊]/;
const PLAIN_PHONE = /^\+?\d[\d\s()-]{5,24}$/;

/** A plain phone number with its middle hidden (138****0426); masked or encrypted text as it is. */
export function maskPhone(text: string | null): string | null {
  if (text === null || MASKED.test(text) || !PLAIN_PHONE.test(text)) return text;
  const digits = text.replace(/\D/g, "").replace(/^86(?=1\d{10}$)/, "");
  if (digits.length < 7) return text;
  return `${digits.slice(0, 3)}****${digits.slice(digits.length >= 11 ? -4 : -2)}`;
}

const MASKED = /[*＊]/;
const ANY_HAN = /\p{Script=Han}/u;
const LATIN_NAME = /^[\p{L}\p{M}.'’-]{1,15}$|^[\p{L}\p{M}.'’-]+(?:[ ·•][\p{L}\p{M}.'’-]+)+$/u;

/** A plain name reduced to its first character (王**); masked or encrypted text as it is. */
export function maskName(text: string | null): string | null {
  if (text === null || MASKED.test(text) || text.length > 60) return text;
  const isPlain = (ANY_HAN.test(text) && text.length <= 15) || LATIN_NAME.test(text);
  return isPlain ? `${[...text][0] ?? ""}**` : text;
}

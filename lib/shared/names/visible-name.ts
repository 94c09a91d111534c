/**
 * Signs that show nothing or turn the reading direction: format and default-ignorable signs, halves of signs, and those that have
 * a glyph without ink.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u{1d159}\u{13441}\u{13442}]/gu;
const BLANKS = /[\p{Z}\u2800]+/gu;
const INK = /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/**
 * A name as it is kept: what is seen of it, so that two that look alike are one, and none stands backwards or looks empty. The
 * empty text where nothing is seen.
 */
export function visibleName(typed: string): string {
  const seen = typed
    .normalize("NFC")
    .replaceAll(INVISIBLE, (sign, at: number, text: string) => (isInEmoji(sign, at, text) ? sign : ""))
    .replaceAll(BLANKS, " ")
    .trim();
  return INK.test(seen) ? seen : "";
}

/** Whether a text holds a sign that shows nothing or turns the direction. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

const PICTURE = /^\p{Extended_Pictographic}$/u;
const KEYCAP = "\u20e3";
const DRESS = /^[\p{Emoji_Modifier}\ufe0f]$/u;

/** One picture can be made of several, joined by a sign, and say that it is one. */
function isInEmoji(sign: string, at: number, text: string): boolean {
  if (sign === "\ufe0f" && text[at + 1] === KEYCAP) return true;
  const before = [...text.slice(Math.max(0, at - 6), at)].filter((one) => !DRESS.test(one)).at(-1) ?? "";
  if (!PICTURE.test(before)) return false;
  const [after = ""] = text.slice(at + 1, at + 3);
  return sign === "\ufe0f" || (sign === "\u200d" && PICTURE.test(after));
}

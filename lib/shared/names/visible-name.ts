/** Characters that show nothing or change the direction: format, default-ignorable, lone surrogates, no ink. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u{1d159}\u{13441}\u{13442}]/gu;
const BLANKS = /[\p{Z}\u2800]+/gu;
const INK = /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/**
 * Keeps what is visible of a name, so that lookalikes are equal and none is reversed or looks empty. Empty text
 * when nothing is visible.
 */
export function visibleName(typed: string): string {
  const seen = typed
    .normalize("NFC")
    .replaceAll(INVISIBLE, (sign, at: number, text: string) => (isInEmoji(sign, at, text) ? sign : ""))
    .replaceAll(BLANKS, " ")
    .trim();
  return INK.test(seen) ? seen : "";
}

/** True when a text holds a character that shows nothing or changes the direction. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

const PICTURE = /^\p{Extended_Pictographic}$/u;
const KEYCAP = "\u20e3";
const DRESS = /^[\p{Emoji_Modifier}\ufe0f]$/u;

/** An emoji can be several joined into one. */
function isInEmoji(sign: string, at: number, text: string): boolean {
  if (sign === "\ufe0f" && text[at + 1] === KEYCAP) return true;
  const before = [...text.slice(Math.max(0, at - 6), at)].filter((one) => !DRESS.test(one)).at(-1) ?? "";
  if (!PICTURE.test(before)) return false;
  const [after = ""] = text.slice(at + 1, at + 3);
  return sign === "\ufe0f" || (sign === "\u200d" && PICTURE.test(after));
}

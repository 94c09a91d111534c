// Zero-width marks, direction marks, BOM and control characters; the joiner of an emoji belongs to it.
const INVISIBLE =
  /[\p{Cc}\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** One pasted cell without what nobody sees, its white space single blanks. */
export function cleanPastedText(text: string): string {
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

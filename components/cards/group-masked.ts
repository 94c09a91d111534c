/** A masked card number in fours; anything else as a whole. */
export function groupMasked(text: string): string[] {
  return /^[\d*＊]{8,19}$/.test(text) ? (text.match(/.{1,4}/g) ?? [text]) : [text];
}

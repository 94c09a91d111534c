/** Removes the spaces around a Chinese name; the texts have them for a Latin one. */
export function joinHan(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "");
}

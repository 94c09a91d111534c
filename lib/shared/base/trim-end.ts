/** Removes `characters` from the end of `text`, in linear time; a pattern would start again at each of them. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Cuts a text to `most` characters, with an ellipsis at the end. */
export function shortTo(most: number, text: string): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

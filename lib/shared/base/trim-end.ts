/** `text` without those of `characters` that stand at its end. A pattern would look from every one of them anew. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `text` itself, or as much of it as `most` characters hold with an ellipsis that says it goes on. */
export function shortTo(most: number, text: string): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

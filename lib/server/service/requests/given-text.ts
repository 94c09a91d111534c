/** Blank text is an unset field: absent on the wire, never empty. */
export function givenText(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

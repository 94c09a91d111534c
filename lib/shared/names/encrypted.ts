/** True for a long text of ASCII signs without blanks or masks, as no name, phone or address is. */
export function isEncrypted(text: string | null): text is string {
  return text !== null && /^[!-)+-~]{20,}$/.test(text);
}

// A card, phone or national ID number, also when written in groups.
const LONG_DIGITS = /\d(?:[ -]?\d){9,18}[Xx]?/g;

/** The service's words about a card without the holder's name and with long numbers reduced to their last four characters. */
export function hideCardHolder(text: string, name: string): string {
  const isNameable = name.trim().length > 1;
  const nameless = isNameable ? text.replaceAll(name.trim(), `${[...name.trim()][0] ?? ""}**`) : text;
  return nameless.replace(LONG_DIGITS, (digits) => `****${digits.replace(/[ -]/g, "").slice(-4)}`);
}

/** Fewest and most characters of a password. */
export const PASSWORD_LENGTH = { min: 12, max: 1024 };

/** Counts characters as people do: one for each code point, blanks too. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/** The fewest and the most characters of a password. */
export const PASSWORD_LENGTH = { min: 12, max: 1024 };

/** How many characters it has as people count them: one for each code point, blanks too. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

const SHORTEST = 8;
const LONGEST = 4_096;

/** Why a text cannot be an access token: keys below `settings.connection.token.issues`. */
export type TokenIssue = "missing" | "notVisible" | "tooShort" | "tooLong";

/**
 * The token in what a person pasted: blanks around it and a leading "Bearer" are taken off. It has to fit a header:
 * 8 to 4,096 visible ASCII characters. Spec: "Authentication".
 */
export function readAccessToken(text: string): { token: string } | { issue: TokenIssue } {
  const token = text.trim().replace(/^Bearer\s+/i, "");
  if (token === "" || /^Bearer$/i.test(token)) return { issue: "missing" };
  if (!/^[\x21-\x7e]+$/.test(token)) return { issue: "notVisible" };
  if (token.length < SHORTEST) return { issue: "tooShort" };
  if (token.length > LONGEST) return { issue: "tooLong" };
  return { token };
}

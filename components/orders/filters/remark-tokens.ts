const texts = new Map<string, string>();

/**
 * A remark never enters a URL: the URL holds a token that means something to this tab alone, until it is reloaded.
 * So the remark changes in the same step as the rest of the question, and comes back with the back button.
 */
export function remarkToken(text: string): string | undefined {
  if (text === "") return undefined;
  for (const [token, known] of texts) if (known === text) return token;
  const token = Math.random().toString(36).slice(2, 10);
  texts.set(token, text);
  return token;
}

/** The remark behind a token, empty without one; null for a token of an earlier life of the page: its remark is not known. */
export function remarkOf(token: string | null): string | null {
  return token ? (texts.get(token) ?? null) : "";
}

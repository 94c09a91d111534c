/**
 * Texts to search for if a secret may have leaked: each half plain, URL-encoded and reversed, and the whole in base64
 * and base64url at any offset.
 */
export function secretForms(secret: string): string[] {
  const middle = Math.floor(secret.length / 2);
  const halves = [secret.slice(0, middle), secret.slice(middle)];
  const plain = halves.flatMap((half) => [half, encodeURIComponent(half), [...half].reverse().join("")]);
  const coded = [0, 1, 2].flatMap((shift) => [
    inBase64(secret, shift, "base64"),
    inBase64(secret, shift, "base64url"),
  ]);
  return [...new Set([...plain, ...coded])];
}

/** The secret in base64, `shift` bytes after a group's start, without the groups it shares with its neighbours. */
function inBase64(secret: string, shift: number, encoding: "base64" | "base64url"): string {
  const text = Buffer.from("\0".repeat(shift) + secret)
    .toString(encoding)
    .replaceAll("=", "");
  const isWholeAtEnd = (shift + Buffer.byteLength(secret)) % 3 === 0;
  return text.slice(shift === 0 ? 0 : 4, isWholeAtEnd ? undefined : -2);
}

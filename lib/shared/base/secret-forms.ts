import { base64Forms } from "./encoded-forms.ts";

// Shorter texts also occur in order numbers and amounts.
const MIN_SECRET_LENGTH = 8;

/**
 * Lists the forms of a secret within a text, longest first: plain, JSON-escaped, URL-encoded, base64 and
 * base64url at any offset. Empty for a secret under 8 characters.
 */
export function secretForms(secret: string): string[] {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const escaped = JSON.stringify(secret).slice(1, -1);
  const encoded = [encodeURIComponent(secret), new URLSearchParams({ t: secret }).toString().slice(2)];
  const lowerCase = encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
  const forms = new Set([
    secret,
    escaped,
    escaped.replaceAll("/", "\\/"),
    ...encoded,
    ...lowerCase,
    ...base64Forms(secret),
  ]);
  return [...forms].sort((a, b) => b.length - a.length);
}

import { base64Forms } from "./encoded-forms.ts";

// Shorter texts stand in order numbers and amounts too.
const MIN_SECRET_LENGTH = 8;

/**
 * What a secret may look like within a text, the longest first: as it is, escaped in JSON, URL-encoded, or inside base64
 * or base64url at whatever offset it stands in the encoded text. None of a secret of fewer than 8 characters.
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

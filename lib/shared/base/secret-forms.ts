// Shorter texts stand in order numbers and amounts too.
const SHORTEST_SECRET = 8;

/**
 * What a secret may look like within a text, the longest first: as it is, escaped in JSON, URL-encoded, or inside base64
 * or base64url at whatever offset it stands in the encoded text. None of a secret of fewer than 8 characters.
 */
export function secretForms(secret: string): string[] {
  if (secret.length < SHORTEST_SECRET) return [];
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

// Three bytes become four characters, so a secret inside a longer text is encoded in one of three ways; the characters
// at both ends also hold bits of their neighbours and are left out.
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
    const start = offset === 0 ? 0 : offset + 1;
    const whole = Math.floor((offset + bytes.length) / 3) * 4;
    const core = encoded.slice(start, whole);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

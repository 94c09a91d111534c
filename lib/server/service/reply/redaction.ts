// Shorter texts stand in order numbers and amounts too; the environment refuses such a token.
const SHORTEST_SECRET = 8;

type Redactor = {
  /** Takes the token out of a text. */
  redact: (text: string) => string;
  /** Whether the texts of a body certainly hold no form of the token, so that each need not be looked through. */
  isFree: (body: Buffer) => boolean;
};

// What may put a token together that stands in pieces: escaped ASCII, and controls, which are taken out of texts.
const HIDING = /\\u00|\\[bf]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Finds the token as it is, escaped in JSON, URL-encoded, or inside base64 or base64url, at whatever
 * offset it stands in the encoded text. A token of fewer than 8 characters is left alone.
 */
export function createRedactor(token: string): Redactor {
  if (token.length < SHORTEST_SECRET) return { redact: (text) => text, isFree: () => true };
  const escaped = JSON.stringify(token).slice(1, -1);
  const encoded = [encodeURIComponent(token), new URLSearchParams({ t: token }).toString().slice(2)];
  const lowerCase = encoded.map((form) => form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()));
  const forms = new Set([
    token,
    escaped,
    escaped.replaceAll("/", "\\/"),
    ...encoded,
    ...lowerCase,
    ...base64Forms(token),
  ]);
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return {
    redact: (text) =>
      longestFirst.reduce(
        (left, form) => (left.includes(form) ? left.replaceAll(form, "[redacted]") : left),
        text,
      ),
    isFree: (body) => {
      const text = body.toString("utf8");
      return (
        !HIDING.test(text) && !text.includes("\ufffd") && !longestFirst.some((form) => text.includes(form))
      );
    },
  };
}

// Three bytes become four characters, so a token inside a longer text is encoded in one of three ways; the characters
// at both ends also hold bits of their neighbours and are left out.
function base64Forms(token: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(token)])
      .toString("base64")
      .replace(/=+$/, "");
    const start = offset === 0 ? 0 : offset + 1;
    const whole = Math.floor((offset + Buffer.byteLength(token)) / 3) * 4;
    const core = encoded.slice(start, whole);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

// The C0 and C1 controls and DEL: no database and no screen wants them. Blanks among them become a blank, so that
// "ht<TAB>tps:" never turns into a scheme.
const BLANK_CONTROLS = /[\t\n\r]+/g;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Text that can be stored: controls removed, lone surrogates replaced. Bidi and zero-width marks stay; the screen isolates them. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(BLANK_CONTROLS, " ").replace(CONTROLS, "");
}

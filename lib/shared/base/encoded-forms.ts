/**
 * Lists a text in percent, JSON, HTML and hex escapes and in base64, without forms so short that they occur by
 * chance.
 */
export function encodedForms(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const hex = (value: number, width: number) => value.toString(16).padStart(width, "0");
  const inCode = [
    [...bytes].map((byte) => `%${hex(byte, 2)}`).join(""),
    units.map((unit) => `\\u${hex(unit, 4)}`).join(""),
    points.map((point) => `&#x${hex(point, 1)};`).join(""),
    [...bytes].map((byte) => hex(byte, 2)).join(""),
  ];
  const forms = [
    ...inCode,
    ...inCode.map((form) => form.replace(/(?<=[%ux\da-fA-F])[a-f]/g, (letter) => letter.toUpperCase())),
    points.map((point) => `&#${point};`).join(""),
    ...base64Forms(text),
  ];
  return [...new Set(forms)].filter((form) => form.length >= MIN_FORM_LENGTH);
}

const MIN_FORM_LENGTH = 6;

/**
 * Lists the three base64 (and base64url) forms of a text inside a longer one, one for each byte offset. The
 * characters at both ends also hold bits of the neighbours and are left out.
 */
export function base64Forms(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
    const start = offset === 0 ? 0 : offset + 1;
    const core = encoded.slice(start, Math.floor((offset + bytes.length) / 3) * 4);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

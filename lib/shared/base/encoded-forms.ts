/**
 * What a text looks like when every sign of it is written in code: percent signs, escapes of JSON, entities of HTML, hex,
 * and base64 wherever it stands in the encoded text. None that is so short that it may stand anywhere by chance.
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
 * What base64 and base64url make of a text wherever it stands in a longer one: three bytes become four characters, so
 * there are three ways; the characters at both ends hold bits of their neighbours too and are left out.
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

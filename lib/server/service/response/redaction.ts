import { secretForms } from "#lib/shared/base/secret-forms.ts";

type Redactor = {
  /** Takes the token out of a text. */
  redact: (text: string) => string;
  /** True when no text in this JSON can hold the token in any form, so they need no search. */
  isFree: (json: string) => boolean;
};

// Signs that may hide a token in pieces: escaped ASCII, and controls, which are removed from texts.
const HIDING = /\\u00|\\[bf]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Finds the token in every form of `secretForms`; one of fewer than 8 characters is left alone. */
export function createRedactor(token: string): Redactor {
  const longestFirst = secretForms(token);
  if (longestFirst.length === 0) return { redact: (text) => text, isFree: () => true };
  return {
    redact: (text) =>
      longestFirst.reduce(
        (left, form) => (left.includes(form) ? left.replaceAll(form, "[redacted]") : left),
        text,
      ),
    isFree: (json) => !HIDING.test(json) && !longestFirst.some((form) => json.includes(form)),
  };
}

// C0 and C1 controls and DEL, which no database or screen wants. Blanks among them become a space, so that
// "ht<TAB>tps:" never turns into a scheme.
const BLANK_CONTROLS = /[\t\n\r]+/;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;
const MAX_AT_ONCE = 4_096;

/**
 * Makes text storable: removes controls, replaces lone surrogates. Bidi and zero-width marks stay; the screen
 * isolates them.
 */
export function cleanText(text: string): string {
  const sound = text.toWellFormed();
  if (!CONTROLS.test(sound)) return sound;
  const pieces: string[] = [];
  for (let at = 0; at < sound.length; at += MAX_AT_ONCE)
    pieces.push(withoutControls(sound.slice(at, at + MAX_AT_ONCE)));
  return pieces.join("");
}

// The engine stores a text after a replacement as a chain of pieces, up to thirty times as large; joining
// makes it whole.
function withoutControls(text: string): string {
  return text.split(BLANK_CONTROLS).join(" ").split(CONTROLS).join("");
}

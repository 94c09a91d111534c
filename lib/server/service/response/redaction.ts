import { secretForms } from "#lib/shared/base/secret-forms.ts";

type Redactor = {
  /** Takes the token out of a text. */
  redact: (text: string) => string;
  /** True when no text in this JSON can hold the token in any form, so they need no search. */
  isFree: (json: string) => boolean;
};

// What may put a token together that stands in pieces: escaped ASCII, and controls, which are taken out of texts.
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

// The C0 and C1 controls and DEL: no database and no screen wants them. Blanks among them become a blank, so that
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

// The engine keeps a text that something was replaced in as a chain of its pieces, at worst thirty times as large; a
// joined one is whole.
function withoutControls(text: string): string {
  return text.split(BLANK_CONTROLS).join(" ").split(CONTROLS).join("");
}

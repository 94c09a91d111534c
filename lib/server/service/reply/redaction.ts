import { secretForms } from "#lib/shared/base/secret-forms.ts";

type Redactor = {
  /** Takes the token out of a text. */
  redact: (text: string) => string;
  /** Whether the texts of a body certainly hold no form of the token, so that each need not be looked through. */
  isFree: (body: Buffer) => boolean;
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
    isFree: (body) => {
      const text = body.toString("utf8");
      return (
        !HIDING.test(text) && !text.includes("\ufffd") && !longestFirst.some((form) => text.includes(form))
      );
    },
  };
}

// The C0 and C1 controls and DEL: no database and no screen wants them. Blanks among them become a blank, so that
// "ht<TAB>tps:" never turns into a scheme.
const BLANK_CONTROLS = /[\t\n\r]+/g;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Text that can be stored: controls removed, lone surrogates replaced. Bidi and zero-width marks stay; the screen isolates them. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(BLANK_CONTROLS, " ").replace(CONTROLS, "");
}

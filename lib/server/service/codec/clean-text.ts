// The C0 and C1 controls and DEL: no database and no screen wants them. Blanks among them become a blank, so that
// "ht<TAB>tps:" never turns into a scheme.
const BLANK_CONTROLS = /[\t\n\r]+/g;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Text that can be stored: controls removed, lone surrogates replaced. Bidi and zero-width marks stay; the screen isolates them. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(BLANK_CONTROLS, " ").replace(CONTROLS, "");
}

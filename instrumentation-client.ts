import { guardAgainstForeignChanges } from "#lib/client/foreign-changes.ts";

// Next runs this before React takes over the page.
guardAgainstForeignChanges();

// Before any of our handlers is there: a key that belongs to an input method (the Enter that takes
// a word, the Esc that drops it) reaches no handler and no form. Safari sends it after the composition, with nothing but its code
// 229 to tell it by.
window.addEventListener(
  "keydown",
  (event) => {
    // eslint-disable-next-line no-restricted-syntax -- the one place that looks
    if (!event.isComposing && event.keyCode !== 229) return;
    event.stopImmediatePropagation();
    if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
  },
  true,
);

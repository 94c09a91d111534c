/** Keeps browsers and password managers from filling in, storing or correcting data of card holders. */
export const NO_AUTOFILL = {
  autoComplete: "off",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
  "data-1p-ignore": "",
  "data-lpignore": "true",
} as const;

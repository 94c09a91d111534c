// Signs that hide characters: one of them, or two side by side.
const MASKS = "*＊﹡∗⁎⁑⁂٭⁕✢-✥✱✲✻-✽❃❉-❋※■-□▇█▒▓░◼◻●⚫⬤⬛⬜…⋯‥";
const PAIRED_MASKS = "○◯◎•·∙・◦▪▫×✕✖";
const DIGITS = "[\\d\\uff10-\\uff19]";
const ALL_MASKS = `${MASKS}${PAIRED_MASKS}〇_.．。`;

/**
 * Numbering and bullets of a list: "1. 4402…", "(2) 4402…", "- 4402…", "√4402…", "No.4402…", "('4402…". Signs of a
 * mask are bullets where a blank follows, or one of the usual ones.
 */
export const NUMBERING = new RegExp(
  `^(?:[(（[]?\\d{1,5}(?![.．]{3})[)）\\].、．:：]{1,3}|n[oº]\\.?\\s?|[${ALL_MASKS}-]+(?=\\s)|[-*•·](?![${ALL_MASKS}-])|` +
    `[^\\p{L}\\p{Nd}\\s"'‘’“＇\`=\\\\+＋${ALL_MASKS}-]+)`,
  "iu",
);
/** Signs of a mask before the digits of a number, unless these are enough for a whole one. */
export const MASKED_NUMBER = new RegExp(`(?:[${ALL_MASKS}]{2}|[…⋯])(?!${DIGITS}{18})(?=${DIGITS}{10})`, "u");
/** Asterisks, or what stands in their place. No nickname of the platform contains one. */
export const MASKED_NICK = new RegExp(
  `[${MASKS}＃]|[${PAIRED_MASKS}ⅹ]{2}|[.。]{2}|(?<![a-z])x{3,}(?![a-z])|(?<=\\p{Script=Han})x{2,}$|` +
    "某某|某(?:先生|女士|小姐)?$",
  "iu",
);

/** One digit of a text, in plain writing, and where the sign stands that it was read from. */
export type Digit = { value: string; at: number; end: number };

/** Digits that belong together; `starts` are the places in `digits` where a gap went before. */
export type DigitRun = { digits: string; starts: number[]; at: number; end: number };

type Sign = { kind: "digits" | "letter" | "gap" | "nothing"; digits: string };

// As people write and dictate numbers, from 0 on; 幺 is the 1 of phones.
const HAN = ["○〇零", "一幺壹", "二贰貳", "三叁參", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖"];
const HAN_DIGITS = new Map(HAN.flatMap((signs, value) => [...signs].map((sign) => [sign, String(value)])));
const LETTER: Sign = { kind: "letter", digits: "" };
const GAP: Sign = { kind: "gap", digits: "" };
const NOTHING: Sign = { kind: "nothing", digits: "" };

/** What one sign is to a number: its digits in whatever script, width or circle, a letter, a gap, or nothing to be seen. */
export function classifySign(character: string): Sign {
  const code = character.codePointAt(0) ?? 0;
  if (code < 128) return asciiSign(character, code);
  const han = HAN_DIGITS.get(character);
  if (han !== undefined) return { kind: "digits", digits: han };
  // Marks, zero-width signs, and the letters that show as nothing.
  if (/[\p{Cf}\p{Cc}\p{M}\u115f\u1160\u3164\uffa0]/u.test(character)) return NOTHING;
  const plain = character.normalize("NFKC");
  const digits = [...plain].map(plainDigit).join("");
  if (digits !== "" && !/\p{L}/u.test(plain)) return { kind: "digits", digits };
  return /\p{L}/u.test(character) ? LETTER : GAP;
}

function asciiSign(character: string, code: number): Sign {
  if (code >= 48 && code <= 57) return { kind: "digits", digits: character };
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? LETTER : GAP;
}

/** The ten digits of every script stand in a row that begins at a code ending in 0 or 6. */
function plainDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return "";
  const low = (character.codePointAt(0) ?? 0) & 15;
  const first = (character.codePointAt(0) ?? 0) - low;
  const beginsAtSix = low >= 6 && (first < 128 || !/\p{Nd}/u.test(String.fromCodePoint(first)));
  return String(first === 48 ? low : beginsAtSix ? low - 6 : low % 10);
}

/** Every digit of a text, in order, whatever stands between them. */
export function readDigits(text: string): Digit[] {
  const found: Digit[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const value of classifySign(character).digits) found.push({ value, at, end });
    at = end;
  }
  return found;
}

// Blanks, dots and dashes as they stand within a number.
const WITHIN = /^[\s.·•．・\p{Pd}\u2212]$/u;
const MAX_WITHIN = 3;
const MAX_BETWEEN = 5;
/** Of a phone; what has as many digits in one piece is a number of its own. */
export const MIN_NUMBER_LENGTH = 11;

/** Digits in one piece, and what stands before them since the piece before; null when a letter does, or nothing. */
type Piece = { digits: string; at: number; end: number; gap: string | null };

/**
 * The digits of a text in runs. Up to three blanks, dots or dashes stand within a number; another sign does unless it
 * parts two whole numbers, and up to five of any kind may part its short pieces. A letter, or two asterisks, end a
 * number. `skipLength` says how many characters from a place on are certainly no number of a person.
 */
export function digitRuns(text: string, keptAt: (at: number) => number = () => 0): DigitRun[] {
  const runs: DigitRun[] = [];
  let last: Piece | null = null;
  for (const piece of splitPieces(text, keptAt)) {
    const run = runs.at(-1);
    if (run && last && belongTogether(last, piece)) {
      run.starts.push(run.digits.length);
      run.digits += piece.digits;
      run.end = piece.end;
    } else runs.push({ digits: piece.digits, starts: [0], at: piece.at, end: piece.end });
    last = piece;
  }
  return runs;
}

function belongTogether(last: Piece, { gap, digits }: Piece): boolean {
  if (gap === null || gap.includes("**")) return false;
  if (isWithin(gap)) return true;
  const whole = [last.digits, digits].filter((piece) => piece.length >= MIN_NUMBER_LENGTH).length;
  return gap.length === 1 ? whole < 2 : gap.length <= MAX_BETWEEN && whole === 0;
}

function isWithin(gap: string): boolean {
  return gap.length <= MAX_WITHIN && [...gap].every((sign) => WITHIN.test(sign));
}

function splitPieces(text: string, keptAt: (at: number) => number): Piece[] {
  const pieces: Piece[] = [];
  let gap: string | null = null;
  let at = 0;
  let skipTo = 0;
  for (const character of text) {
    const place = at;
    at += character.length;
    if (place < skipTo) continue;
    const { kind, digits } = classifySign(character);
    if (kind === "nothing") continue;
    if (kind === "gap") {
      if (gap !== null && gap.length <= MAX_BETWEEN) gap += character;
      continue;
    }
    const skipped = gap === null || (gap.length > 1 && !isWithin(gap)) ? keptAt(place) : 0;
    if (skipped > 0) skipTo = place + skipped;
    const piece = pieces.at(-1);
    if (skipped > 0 || kind === "letter") gap = null;
    else if (piece && gap === "") {
      piece.digits += digits;
      piece.end = at;
    } else {
      pieces.push({ digits, at: place, end: at, gap });
      gap = "";
    }
  }
  return pieces;
}

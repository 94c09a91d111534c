/** One digit of a text in ASCII, and the place of the character it was read from. */
type Digit = { value: string; at: number; end: number };

/** Digits of one number; `starts` are the places in `digits` after a gap. */
type DigitRun = { digits: string; starts: number[]; at: number; end: number };

type Sign = { kind: "digits" | "letter" | "gap" | "nothing"; digits: string };

// Digits from 0 on, as people write and dictate them; 幺 is the 1 of phone numbers.
const HAN = ["○〇零", "一幺壹", "二贰貳", "三叁參", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖"];
const HAN_DIGITS = new Map(HAN.flatMap((signs, value) => [...signs].map((sign) => [sign, String(value)])));
const LETTER: Sign = { kind: "letter", digits: "" };
const GAP: Sign = { kind: "gap", digits: "" };
const NOTHING: Sign = { kind: "nothing", digits: "" };

/** Reads one character as digits (any script, full width or circled), a letter, a gap, or something invisible. */
function classifySign(character: string): Sign {
  const code = character.codePointAt(0) ?? 0;
  if (code < 128) return asciiSign(character, code);
  const han = HAN_DIGITS.get(character);
  if (han !== undefined) return { kind: "digits", digits: han };
  // Marks, zero-width characters, and letters that show nothing.
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

/** Reads a digit of any script: its ten digits are consecutive from a code ending in 0 or 6. */
function plainDigit(character: string): string {
  if (!/\p{Nd}/u.test(character)) return "";
  const low = (character.codePointAt(0) ?? 0) & 15;
  const first = (character.codePointAt(0) ?? 0) - low;
  const beginsAtSix = low >= 6 && (first < 128 || !/\p{Nd}/u.test(String.fromCodePoint(first)));
  return String(first === 48 ? low : beginsAtSix ? low - 6 : low % 10);
}

/** Reads every digit of a text, in order, whatever is between them. */
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

// Blanks, dots and dashes within a number.
const WITHIN = /^[\s.·•．・\p{Pd}\u2212]$/u;
const MAX_WITHIN = 3;
const MAX_BETWEEN = 5;
/** Digits of a phone number; a piece with this many is a number of its own. */
export const MIN_NUMBER_LENGTH = 11;

/** Digits in one piece and the characters before it; the gap is null after a letter or at the start. */
type Piece = { digits: string; at: number; end: number; gap: string | null };

/**
 * Finds numbers: up to three blanks, dots or dashes may stand within one, others unless they separate two full
 * numbers; a letter or two asterisks end it. `skipLength`: length of text at a place that is no personal number.
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

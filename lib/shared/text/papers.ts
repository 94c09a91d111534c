import { unifyLooks } from "./same-looks.ts";

// Each pattern bounds its number on both sides; a day is no permit number.
const FIXED: readonly RegExp[] = [
  // Permits of people from Hong Kong and Macau, and for going there or to Taiwan; Hong Kong and Macau passports.
  /(?<![a-z\d])[hm](?!(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d)\d{8}(?:\d\d)?(?![a-z\d])/gi,
  /(?<![a-z\d])[cegklt](?!(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d)\d{8}(?![a-z\d])/gi,
  /(?<![a-z\d])(?:[ce][a-hj-np-z]|[dsp]e|kj|m[ab])\d{7}(?![a-z\d])/gi,
  // Old residence permit of foreigners: country, place, birthday, two digits.
  /(?<![a-z\d])[a-z]{3}\d{6}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d(?![a-z\d])/gi,
  // Identity cards of Hong Kong and Macau; a month within slashes, or more of a path, is none.
  /(?<![a-z\d])(?:[a-z]{1,2}\d{6}\([\da]\)|[1578]\d{6}\(\d\))(?!\d)/gi,
  /(?<![a-z\d/])[1578]\/(?!(?:19|20)\d\d(?:0[1-9]|1[0-2]))\d{6}\/\d(?![\d/?]|\.[a-z]{2,4}(?![a-z\d]))/gi,
  /\p{Script=Han}字第?(?:\d{4,10}号|\d{6,10}(?!\d))/gu,
];
// Numbers known only by their check digit must be in capitals, unlike names of campaigns.
const HONG_KONG_ID = /(?<![A-Za-z\d])[A-Z]{1,2}\d{6}[\dA](?![A-Za-z\d])/g;
const TAIWAN_ID = /(?<![A-Za-z\d])[A-Z][1289]\d{8}(?![A-Za-z\d])/g;

// A number after one of these words may have any shape. 证 ends the names of papers, and of a few other things.
const NAMES =
  /护照|驾照|永居|居留(?!证)|(?<![保凭验认论查求印公可格检见举])证(?![据券书])|户口簿?|[社医]保卡?|passport|permit|visa|licen[cs]e/gi;
// No amount, count or time, and no word before the digits.
const NAMED =
  /^[ ,，;；]?[件明]?((?:档案)?(?:编?号码?|no\.?|number)?(?:是|为|is)?[:：# ]{0,3})(?!\d{1,6} ?[元块个件份张次条笔盒天])(?=[a-z]{0,3}\d)([a-z\d]{5,20})(?![a-z\d]|:\d\d|\.\d\d?(?!\d))/i;
const DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])(?:[0-5]\d){0,2})?$/;
const MIN_NAMED_DIGITS = 5;
const MIN_UNLABELLED_DIGITS = 6;
const MAX_NAMED_DIGITS = 17;
const MAX_NAMED_LENGTH = 40;

type Found = { number: string; at: number };

/** Finds numbers of passports, permits and identity cards; not the national ID of China. */
function papersIn(text: string): Found[] {
  const all = (pattern: RegExp) =>
    Array.from(text.matchAll(pattern), ({ 0: number, index: at }) => ({ number, at }));
  return [
    ...FIXED.flatMap(all),
    ...all(NAMES).flatMap(({ number: name, at }) => namedIn(text, at + name.length)),
    ...all(HONG_KONG_ID).filter(({ number }) => fitsHongKongId(number)),
    ...all(TAIWAN_ID).filter(({ number }) => fitsTaiwanId(number)),
  ];
}

function namedIn(text: string, behind: number): Found[] {
  const [whole = "", label = "", number = ""] =
    NAMED.exec(text.slice(behind, behind + MAX_NAMED_LENGTH)) ?? [];
  const digits = number.replace(/\D/g, "").length;
  const least = label.trim() === "" ? MIN_UNLABELLED_DIGITS : MIN_NAMED_DIGITS;
  const isOne = digits >= least && digits <= MAX_NAMED_DIGITS && !DAY.test(number);
  return isOne ? [{ number, at: behind + whole.length - number.length }] : [];
}

// Gaps within a number, one sign each; days and amounts keep theirs.
const GAPS =
  /(?<![A-Za-z\d.])(?:(?:19|20)\d\d([-./])\d\d?\1\d\d?(?!\d)|\d{1,9}\.\d\d(?![\d.]))|(?<=(?<![A-Za-z])(?:[A-Za-z]{1,2}|[A-Z]{3})|[\d字第])[ .-](?=[\d(])|(?<=\d)[ ](?=号)/g;

/** Fewest digits of any paper; one has letters, brackets or slashes, too. */
const MIN_DIGITS = 4;
const BESIDE_DIGITS = /[\p{L}(/]/u;

/** A number of a paper, and its place in the text. */
type Paper = { number: string; at: number; end: number };

/** Finds the same in any spelling: in other widths, with blanks, dots and dashes within, or invisible characters. */
export function findPapers(text: string): Paper[] {
  const signs: { sign: string; at: number; end: number }[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    for (const sign of unifyLooks(character)) signs.push({ sign, at, end });
    at = end;
  }
  const plain = signs.map(({ sign }) => (sign.length === 1 ? sign : "?")).join("");
  if (plain.replace(/\D/g, "").length < MIN_DIGITS || !BESIDE_DIGITS.test(plain)) return [];
  const gaps = new Set(
    Array.from(plain.matchAll(GAPS), ({ 0: { length }, index }) => (length === 1 ? index : -1)),
  );
  const isWithin = (_sign: unknown, index: number) => !gaps.has(index);
  const bare = Array.from(plain).filter(isWithin).join("");
  // A blank may also stand between a number and the next one.
  return withoutOverlaps([
    ...findPlaces(papersIn(plain), signs),
    ...(gaps.size === 0 ? [] : findPlaces(papersIn(bare), signs.filter(isWithin))),
  ]);
}

function findPlaces(found: readonly Found[], signs: readonly Omit<Paper, "number">[]): Paper[] {
  return found.flatMap(({ number, at }) => {
    const [first, last] = [signs[at], signs[at + number.length - 1]];
    return first && last ? [{ number, at: first.at, end: last.end }] : [];
  });
}

/** Leaves the first and longest of papers that share a place. */
function withoutOverlaps(papers: readonly Paper[]): Paper[] {
  let end = 0;
  return papers
    .toSorted((one, other) => one.at - other.at || other.end - one.end)
    .filter((paper) => {
      const isNext = paper.at >= end;
      if (isNext) ({ end } = paper);
      return isNext;
    });
}

const valueOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55);

function fitsHongKongId(bare: string): boolean {
  const signs = bare.length === 8 ? ` ${bare}` : bare;
  const sum = [...signs].reduce(
    (total, sign, at) =>
      total + (9 - at) * (sign === " " ? 36 : at === 8 && sign === "A" ? 10 : valueOf(sign)),
    0,
  );
  return sum % 11 === 0;
}

const TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

function fitsTaiwanId(bare: string): boolean {
  const letter = TAIWAN_LETTERS.indexOf(bare.charAt(0)) + 10;
  const rest = [...bare.slice(1)].reduce((total, sign, at) => total + Number(sign) * Math.max(8 - at, 1), 0);
  return (Math.floor(letter / 10) + (letter % 10) * 9 + rest) % 10 === 0;
}

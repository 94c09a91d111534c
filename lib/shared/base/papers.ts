const GAP = "[ .\\-]?";
const digits = (count: number) => `\\d(?:${GAP}\\d){${count - 1}}`;
const DAY = "(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])";
const LETTERED: readonly [pattern: string, fits?: (bare: string) => boolean][] = [
  // Permits of people from Hong Kong and Macau; passports of China, Hong Kong and Macau. A day is no number of one.
  [`[HM]${GAP}(?!(?:19|20)\\d\\d${DAY}(?!\\d))${digits(8)}(?:${GAP}\\d\\d)?`],
  [`[EGK]${GAP}(?!(?:19|20)\\d\\d${DAY}(?!\\d))${digits(8)}`],
  [`(?:E[A-HJ-NP-Z]|[DSP]E|KJ|M[AB])${GAP}${digits(7)}`],
  // The old permit of residence of foreigners: country, place, birthday, two digits.
  [`[A-Z]{3}${GAP}\\d{4}${GAP}\\d\\d${DAY}${GAP}\\d\\d`],
  [`[A-Z]{1,2}${GAP}\\d{6}${GAP}\\([\\dA]\\)`],
  [`[A-Z]{1,2}\\d{6}[\\dA]`, fitsHongKongId],
  [`[A-Z]${GAP}${digits(9)}`, fitsTaiwanId],
  [`[1578]${GAP}\\d{6}${GAP}\\(\\d\\)`],
];
const PAPERS = LETTERED.map(
  // What only a check digit tells has to be in capitals too: names of campaigns are not.
  ([pattern, fits]) =>
    [new RegExp(`(?<![A-Za-z\\d])${pattern}(?![A-Za-z\\d])`, fits ? "g" : "gi"), fits] as const,
);
const OF_SOLDIERS = /\p{Script=Han}字第? ?\d{4,10} ?号/gu;
// A number that says of itself what it is may have any shape.
const NAMED =
  /(?:护照|台胞证|通行证|回乡证|居留证|居住证|军官证|士兵证|身份证|证件|passport|permit)(?: ?(?:号码?|no\.?|number))?[:：# ]{0,3}(?=[a-z]{0,3}\d{5})[a-z\d]{6,20}/giu;

/** The numbers in a text that passports, permits and cards of identity have, but for the national ID of China. */
export function papersIn(text: string): string[] {
  const lettered = PAPERS.flatMap(([pattern, fits]) =>
    (text.match(pattern) ?? []).filter((found) => fits?.(found.replace(/[^A-Z\d]/g, "")) ?? true),
  );
  return [...lettered, ...(text.match(OF_SOLDIERS) ?? []), ...(text.match(NAMED) ?? [])];
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
  if (!/^[A-Z][1289]/.test(bare)) return false;
  const letter = TAIWAN_LETTERS.indexOf(bare.charAt(0)) + 10;
  const rest = [...bare.slice(1)].reduce((total, sign, at) => total + Number(sign) * Math.max(8 - at, 1), 0);
  return (Math.floor(letter / 10) + (letter % 10) * 9 + rest) % 10 === 0;
}

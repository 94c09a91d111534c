// Each pattern bounds its number on both sides; a day is no permit number.
const FIXED: readonly RegExp[] = [
  // Permits of people from Hong Kong and Macau, and for going there or to Taiwan; Hong Kong and Macau passports.
  /(?<![a-z\d])[hm](?!(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d)\d{8}(?:\d\d)?(?![a-z\d])/gi,
  /(?<![a-z\d])[cegklt](?!(?:19|20)\d\d(?:0\d|1[0-2])[0-3]\d)\d{8}(?![a-z\d])/gi,
  /(?<![a-z\d])(?:[ce][a-hj-np-z]|[dsp]e|kj|m[ab])\d{7}(?![a-z\d])/gi,
  // Old residence permit of foreigners: country, place, birthday, two digits.
  /(?<![a-z\d])[a-z]{3}\d{6}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d\d(?![a-z\d])/gi,
  // Identity cards of Hong Kong and Macau.
  /(?<![a-z\d])(?:[a-z]{1,2}\d{6}\([\da]\)|[1578]\d{6}\(\d\))/gi,
  /\p{Script=Han}字第?(?:\d{4,10}号|\d{6,10}(?!\d))/gu,
];
// Numbers known only by their check digit must be in capitals, unlike names of campaigns.
const HONG_KONG_ID = /(?<![A-Za-z\d])[A-Z]{1,2}\d{6}[\dA](?![A-Za-z\d])/g;
const TAIWAN_ID = /(?<![A-Za-z\d])[A-Z][1289]\d{8}(?![A-Za-z\d])/g;

// A number after one of these words may have any shape.
const NAMES =
  /护照|台胞证|通行证|回乡证|居留证?|居住证|永居证?|军官证|警官证|士兵证|身份证|出生(?:医学)?证明?|户口簿?|证件|passport|permit|visa/gi;
const NAMED = /^ ?(?:号码?|no\.?|number)?(?:是|为|is)?[:：# ]{0,3}([a-z]{0,3}\d{5,17})(?!\d)/i;
const MAX_NAMED_LENGTH = 40;

/** Finds numbers of passports, permits and identity cards; not the national ID of China. */
export function papersIn(text: string): string[] {
  return [
    ...FIXED.flatMap((pattern) => text.match(pattern) ?? []),
    ...Array.from(text.matchAll(NAMES), ({ index, 0: { length } }) => {
      const behind = index + length;
      return NAMED.exec(text.slice(behind, behind + MAX_NAMED_LENGTH))?.[1] ?? "";
    }).filter(Boolean),
    ...(text.match(HONG_KONG_ID) ?? []).filter(fitsHongKongId),
    ...(text.match(TAIWAN_ID) ?? []).filter(fitsTaiwanId),
  ];
}

/** Removes blanks, dots and dashes within the numbers of a text. */
export function withoutGaps(text: string): string {
  return text.replace(/(?<=[A-Za-z\d字第])[ .-](?=[\d(])|(?<=\d)[ ](?=号)/g, "");
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

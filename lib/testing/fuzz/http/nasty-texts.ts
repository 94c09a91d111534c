import { fuzzJson, fuzzPattern } from "../fuzz-json.ts";
import type { FuzzRandom } from "../fuzz-random.ts";

/** Texts of the kinds that break programs. */
const NASTY = [
  "",
  " ",
  "\t",
  "null",
  "undefined",
  "NaN",
  "true",
  "[object Object]",
  "0x1F",
  "1e309",
  "-0",
  "-1",
  "99999999999999999999",
  "9007199254740993",
  "00000000-0000-4000-8000-000000000000",
  "__proto__",
  "constructor",
  "toString",
  "then",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "%2e%2e%2f",
  "%00",
  "%ff%fe",
  "%u0041",
  "%",
  "%zz",
  "%c0%ae",
  "%ed%a0%80",
  "file:///etc/passwd",
  "//evil.example/x",
  "https://evil.example\\@desk",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "{{7*7}}",
  "${7*7}",
  "<%= 7*7 %>",
  "' or 1=1 --",
  "'; drop table people; --",
  `") union select null--`,
  "$(sleep 5)",
  "`id`",
  "| cat /etc/passwd",
  "*)(uid=*))(|(uid=*",
  "=cmd|'/c calc'!A0",
  "a\r\nSet-Cookie: x=1",
  "a\nb",
  "\u0000",
  "a\u0000b",
  "\u0007\u001b[2J\u001b[31m",
  "\u001b]0;title\u0007",
  "\u009b31m",
  "\u202eabc\u202c",
  "\u200b\u200d\u2060\ufeff",
  "\u2028\u2029",
  "\ud800",
  "\udfff\ud800",
  "\ufffe\uffff",
  "𠮷野家👨‍👩‍👧‍👦",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "مرحبا بالعالم",
  "İıſK",
  "６２１７００８３９２０１",
  "6217008392012345678",
  "11010519491231002X",
  "13812340426",
  "zhou.yan@linjian.example",
  "2025-02-30",
  "0000-00-00T00:00:00Z",
  "+275760-09-13",
  "[[[[[[[[",
  '{"a":{"$ne":null}}',
  "$1",
  "$F1",
  "$@1",
  "$K1",
  "$Q1",
  "$W1",
  "$B1",
  "$h1",
  "$T",
  "$D2025-13-45",
  "$n12x",
  "$undefined",
  "$$1",
  "$i1",
  "$Sx",
];

/** A nasty text, a longer one, or JSON. */
export function nastyText(random: FuzzRandom, most = 2_000): string {
  const kind = random.below(12);
  if (kind === 0) return fuzzPattern(random, most);
  if (kind === 1) return fuzzJson(random).slice(0, most);
  if (kind === 2)
    return String.fromCharCode(...Array.from({ length: random.size(40) }, () => random.below(0x10000)));
  const text = random.pick(NASTY);
  return random.once(8) ? text + random.pick(NASTY) : text;
}

/** A value of JSON whose texts are nasty, written as JSON. */
export function nastyJson(random: FuzzRandom, names: readonly string[], depth = 0): string {
  const kind = random.below(depth > 3 ? 4 : 8);
  if (kind < 2) return JSON.stringify(nastyText(random));
  if (kind < 4) return fuzzJson(random, 6);
  const inner = Array.from({ length: random.below(5) }, () => nastyJson(random, names, depth + 1));
  if (kind === 4) return `[${inner.join(",")}]`;
  const name = () => JSON.stringify(random.once(9) ? nastyText(random, 50) : random.pick(names));
  return `{${inner.map((value) => `${name()}:${value}`).join(",")}}`;
}

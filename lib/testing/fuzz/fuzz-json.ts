import type { FuzzRandom } from "./fuzz-random.ts";
import { words } from "#lib/testing/shown/words.ts";

const NAMES = words(`
  code msg mag msec time data content withholding_money request_id order_sn orderNo payTime goodsInfoList
  goodsImg goodsCount goodsName payAmount orderStatus receiver_name receiver_phone is_pre_sale
  last_ship_time pay_amount page pageSize totalElements total_elements open_uids open_uid_info tid
  buyer_nick buyer_open_uid result message name accountNo idCardCore bankPreMobile url short_url
  single_url_list we_app_info sign auth_url qr __proto__ constructor prototype toString hasOwnProperty
  length then toJSON 0 4294967295
`);
const TEXTS = [
  "",
  " ",
  "0",
  "2025-03-09 02:30:00",
  ...words(`
    1741458600000 12.50 1,200.00 6222***********0123 6222021234567890123 张三 𠮷野家👨‍👩‍👧 T P
    https://s.example.com/a?b=1 http://10.0.0.8:9/x.png javascript:alert(1) sentinel+token/4f9a71c2==
  `),
  "<img src=x onerror=alert(1)>",
  "=cmd()",
  "\u202e\u200b\ufeff",
  "\u0000\u0007\u001b[31m",
  "\ud83d",
  `[{"goodsName":"x","goodsCount":"2"}]`,
  `{"a":{"a":"{\\"a\\":1}"}}`,
  "[[[[[[[[",
];
// Written without quotes: `JSON.stringify` would round them or make them text.
const BARE = [...words("0 -0 1e400 -1e-400 1E21 12345678901234567890 0.30000000000000004"), "9".repeat(400)];
const BROKEN = [
  ...words("NaN 01 +1 .5 undefined 'x'"),
  `"\\x41"`,
  "/**/1",
  "1 2",
  "",
  "tru",
  `"a`,
  `"\u0001"`,
];
// Each of these, repeated, has crashed some parser.
const PARTS = [
  "a",
  " ",
  ...words("0 . https://a. .......... 中 * 1-"),
  "\\u0000",
  `\\"`,
  "\\t ",
  "@",
  "%25",
  "aA1.",
];

/** Random JSON text with names of the service: mostly well-formed, sometimes long, deep or broken. */
export function fuzzJson(random: FuzzRandom, depth = 0): string {
  const kind = random.below(depth > 5 ? 6 : 10);
  if (kind < 2) return JSON.stringify(random.pick(TEXTS));
  if (kind < 4) return random.pick(BARE);
  if (kind === 4) return random.pick(["null", "true", "false", `""`, "[]", "{}"]);
  if (kind === 5) return random.once(60) ? random.pick(BROKEN) : `"${fuzzPattern(random, 2_000)}"`;
  const inner = Array.from({ length: random.below(random.once(30) ? 200 : 6) }, () =>
    fuzzJson(random, depth + 1),
  );
  if (kind < 7) return `[${inner.join(",")}]`;
  if (kind === 7 && random.once(3)) return JSON.stringify(fuzzJson(random, depth + 1));
  const fields = new Map(inner.map((value) => [random.pick(NAMES), value]));
  return `{${Array.from(fields, ([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

/** A repeated part of up to about `most` characters; it may be inside JSON text. */
export function fuzzPattern(random: FuzzRandom, most: number): string {
  const part = random.pick(PARTS);
  return part.repeat(Math.ceil(random.size(most) / part.length));
}

/** One value of a JSON text replaced, left out, doubled or wrapped; text that is no JSON comes back cut. */
export function mutateJson(random: FuzzRandom, json: string): string {
  const places = [...json.matchAll(/[[{,:]/g)].map(({ index }) => index + 1);
  const from = places[random.below(places.length)] ?? 0;
  const rest = /^\s*(?:"(?:[^"\\]|\\.)*"|[^,\]}]*)/.exec(json.slice(from, from + 10_000))?.[0] ?? "";
  const to = from + rest.length;
  const value = json.slice(from, to);
  const other = random.pick([
    () => fuzzJson(random),
    () => "",
    () => `${value},${value}`,
    () => `[${value}]`,
    () => JSON.stringify(value),
    () => `"${fuzzPattern(random, 100_000)}"`,
    () => `${"[".repeat(random.size(5_000))}${value}`,
  ])();
  return json.slice(0, from) + other + json.slice(random.once(50) ? from : to);
}

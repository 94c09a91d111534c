import { fuzzJson, fuzzPattern, mutateJson } from "../fuzz-json.ts";
import type { FuzzRandom } from "../fuzz-random.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import type { PlainRequest } from "./send-raw.ts";
import { nastyJson, nastyText } from "./nasty-texts.ts";
import { oddHeaders } from "./odd-headers.ts";
import { words } from "#lib/testing/shown/words.ts";

/** Field names of our commands. */
export const INPUT_NAMES = words(`
  id ids name email roles level cardNumber accountNo idNumber idCardCode phone purpose holderName shop
  shopId sellerId ownerId key value kind days limit limits operation note reason token password orders
  orderNumbers tid buyerNick edition placement sid owner rule calls points amount status from to page size
  baseUrl accessToken cache idempotencyKey hosts before checks runId personId __proto__ constructor
`);
const TYPES = [
  "text/plain",
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=",
  "multipart/mixed; boundary=x",
  "text/plain; charset=gbk",
  "text/html",
  "",
  "x",
];
const PARTS = [
  `--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$K1"]\r\n--x--\r\n`,
  `--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$F1"]\r\n` +
    `--x\r\nContent-Disposition: form-data; name="1"\r\n\r\n{"id":"constructor","bound":null}\r\n--x--`,
  `--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n\r\n--x--`,
  `--x\r\nContent-Disposition: form-data; name="1_$ACTION_ID_x"\r\n\r\n\r\n--x`,
  `--x\r\nContent-Disposition: form-data; name="0"; filename="\u0000"\r\n\r\n`,
  `--x`,
  `--x\r\n`.repeat(500),
];

/** Sends a command, of the build or made up, with a body that makes no sense for it. */
export function fuzzCommand(random: FuzzRandom, { host, actions, pages, cookies }: FuzzTarget): PlainRequest {
  const action = random.pick(actions);
  const headers = new Map([
    ["host", host],
    ["cookie", random.pick(cookies)],
    ["origin", random.once(15) ? nastyText(random, 50).replaceAll(/[^\x21-\x7e]/g, "") : `http://${host}`],
    ["accept", "text/x-component"],
    ["content-type", "text/plain;charset=UTF-8"],
    ["next-action", random.once(12) ? oddId(random, action.id) : action.id],
    ...(random.once(3) ? oddHeaders(random) : []),
  ]);
  if (random.once(4)) headers.set("content-type", random.pick(TYPES));
  if (random.once(40)) headers.delete("next-action");
  const body = random.once(400) ? fuzzLarge(random) : fuzzBody(random);
  return { method: "POST", target: random.once(6) ? random.pick(pages) : action.page, headers, body };
}

function oddId(random: FuzzRandom, id: string): string {
  return random.pick([
    () => id.replace(/^../, "ff"),
    () => id.toUpperCase(),
    () => id.slice(1),
    () => "a".repeat(42),
    () => "constructor",
    () => "__proto__",
    () => nastyText(random, 60).replaceAll(/[^\x21-\x7e]/g, ""),
  ])();
}

function fuzzBody(random: FuzzRandom): Buffer {
  const text = random.pick([
    () => `[${nastyJson(random, INPUT_NAMES)}]`,
    () => `[${nastyJson(random, INPUT_NAMES)}]`,
    () =>
      `[{${INPUT_NAMES.filter(() => random.once(8))
        .map((name) => `"${name}":${fuzzJson(random, 5)}`)
        .join(",")}}]`,
    () => mutateJson(random, `[${nastyJson(random, INPUT_NAMES)}]`),
    () => `[${JSON.stringify(nastyText(random))},${nastyJson(random, INPUT_NAMES)}]`,
    () => nastyText(random),
    () => random.pick(PARTS),
    () => `[${"[".repeat(random.size(20_000))}`,
    () => `[${"[".repeat(20_000)}${"]".repeat(20_000)}]`,
    () => `[{"id":"${fuzzPattern(random, 100_000)}"}]`,
    () => `[${"1,".repeat(random.size(5_000))}1]`,
    () => "\u001b[2J\u001b[31m\n{",
    () => `[{"cardNumber":"6217008392`,
  ])();
  const bytes = Buffer.from(
    text,
    random.pick(["utf8", "utf8", "utf8", "utf8", "latin1", "utf16le"] as const),
  );
  if (random.once(10) && bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
  return random.once(12) ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes;
}

function fuzzLarge(random: FuzzRandom): Buffer {
  const size = random.pick([1_048_570, 1_048_577, 2_000_000, 10_000_000]);
  return Buffer.concat([Buffer.from('["'), Buffer.alloc(size, "a"), Buffer.from('"]')]);
}

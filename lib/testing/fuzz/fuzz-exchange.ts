import type { IncomingHttpHeaders } from "node:http";
import type { Exchange } from "#lib/server/service/transport/send-request.ts";
import { PROBLEM_REASONS } from "#lib/shared/calls/call-result.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { fuzzJson, fuzzPattern, mutateJson } from "./fuzz-json.ts";
import type { FuzzRandom } from "./fuzz-random.ts";
import { realReplies } from "./real-responses.ts";

const LARGEST = 8 * 1024 * 1024;
const STATUSES = [...Array<number>(20).fill(200), 201, 204, 301, 302, 302, 400, 401, 404, 429, 500, 502, 503];
const CODES = [0, 0, 0, 0, 100, 101, 204, 302, 302, 401, 999, `"0"`, "1e400", "null"];
const LONG = "a中".repeat(4_000);
// Pieces of a bomb of 8 MB: endless values, and texts that a careless parser reads more than once.
const BOMBS: [string, string, string][] = [
  [`{"code":0,"data":[`, "0,", "0]}"],
  [`{"code":0,"data":[`, "{},", "{}]}"],
  [`{"code":0,"data":{"content":[`, "[],", "[]]}}"],
  [`{"code":0,"data":{"content":[`, `{"order_sn":1,"a":2},`, "{}]}}"],
  [`{"code":0,"data":{"content":[`, `{"order_sn":"1","remark":"${LONG}"},`, "{}]}}"],
  [`{"code":0,"data":[`, `{"orderNo":"1","remark":"\\u0085${LONG.replaceAll("中", "\u0085")}"},`, "{}]}"],
  [`{"code":0,"data":{"open_uids":[`, `{"tid":1},`, "{}]}}"],
  [`{"code":0,"data":[{"goodsInfoList":"[`, "{},", `{}]"}]}`],
  [`{"code":0,"data":[{"goodsInfoList":[`, `{"goodsImg":"https://a.example/x"},`, "{}]}]}"],
  [`{"code":0,"data":[`, `{"goodsInfoList":"[${"{},".repeat(90)}{}]"},`, "{}]}"],
  [
    `{"code":0,"data":[`,
    `{"goodsInfoList":[${`{"goodsImg":"https://a.example/x"},`.repeat(60)}{}]},`,
    "{}]}",
  ],
  [`{"code":0,"data":[{"orderNo":"1","remark":"`, "a\u0085", `"}]}`],
  [`{"code":0,"data":{"content":[{"order_sn":"1","remark":"中`, "a\\n", `"}]}}`],
  [`{"code":302,"data":[`, `"see https://a.example/........x",`, "0]}"],
  [`{"code":302,"data":["https://a${".".repeat(19_000)}b`, `","https://a${".".repeat(19_000)}b `, `"]}`],
  [`{"code":302,"msg":"`, "https://a.example ", `"}`],
  [`{"code":302,"data":{"`, "auth", `":["a","b","c"]}}`],
  [`{"code":0,"msg":"`, "\\u0000a", `","data":{}}`],
  [`{"code":0,"msg":"中`, "6222021234567890123 ", `","data":{"name":"张三*","result":"T"}}`],
  [`{"code":0,"data":{"result":"T","message":"`, "张三", `","name":"张三"}}`],
  [`{"code":0,"data":{"accountNo":"`, "- ", `","result":"T"}}`],
  [`{"code":`, "0", "}"],
  [`{"code":0,"data":`, "7", "}"],
  [`{"code":0,"data":{"x":`, `{"x":`, "1"],
  [`{"code":0,"data":{`, `"a":1,`, `"b":1}}`],
  [`{"code":0,"data":{"result":"`, "sentinel+token/4f9a71c2==", `"}}`],
  ["", "[", ""],
  ["", `"`, ""],
  ["<html>", "<br>", ""],
];
// Numbers of parts just below the limit of values or rows, if a part has one to eight of them.
const COUNTS = [1_000, 24_900, 33_300, 49_900, 66_600, 99_900, 199_900];

/** A random result of the transport for one operation, from a service, a gateway or an attacker. */
export function fuzzExchange(random: FuzzRandom, operation: Operation, nth: number): Exchange {
  // Bombs are rare because each takes longer than a thousand other exchanges.
  if (nth % 80 === 0) return replied(200, {}, fuzzBomb(random));
  if (random.once(30)) {
    const hasLeft = random.once(2);
    return {
      kind: "failure",
      reason: random.pick(PROBLEM_REASONS),
      hasLeft,
      isDeadlineSpent: false,
      httpStatus: null,
    };
  }
  const body = random.once(50) ? null : encoded(random, fuzzText(random, operation));
  return replied(random.pick(STATUSES), fuzzHeaders(random), body);
}

function replied(status: number, headers: IncomingHttpHeaders, body: Buffer | null): Exchange {
  return { kind: "reply", reply: { status, headers, body } };
}

function fuzzBomb(random: FuzzRandom): Buffer {
  const [head, part, tail] = random.pick(BOMBS).map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
  const most = Math.floor((LARGEST - head.length - tail.length) / part.length);
  const count = random.once(3) ? most : Math.min(most, random.pick(COUNTS));
  return Buffer.concat([head, Buffer.alloc(count * part.length, part), tail]);
}

function fuzzText(random: FuzzRandom, operation: Operation): string {
  const kind = random.below(10);
  if (kind < 6) {
    let json = random.pick(realReplies(random.once(10) ? random.pick(OPERATIONS) : operation));
    for (let left = random.below(3); left > 0; left -= 1) json = mutateJson(random, json);
    return json;
  }
  if (kind < 8) return `{"code":${random.pick(CODES)},"msg":${fuzzJson(random)},"data":${fuzzJson(random)}}`;
  if (kind === 8) return fuzzJson(random);
  return random.pick([
    () => `<html><body>${fuzzPattern(random, 100_000)}`,
    () => `{"code":0,"data":${"[".repeat(random.size(100_000))}`,
    () => `{"code":${"9".repeat(random.size(100_000))}}`,
    () => `callback(${random.pick(realReplies(operation))})`,
    () => "",
  ])();
}

/** The bytes of a text in some encoding, a few of them spoiled now and then. */
function encoded(random: FuzzRandom, text: string): Buffer {
  const bytes = Buffer.from(
    random.once(20) ? `\ufeff${text}` : text,
    random.pick([...Array<"utf8">(12).fill("utf8"), "latin1", "utf16le"] as const),
  );
  for (let left = random.once(8) ? random.size(20) : 0; left > 0 && bytes.length > 0; left -= 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return random.once(20) ? bytes.subarray(0, random.below(bytes.length + 1)) : bytes;
}

function fuzzHeaders(random: FuzzRandom): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  if (!random.once(10))
    headers["content-type"] = random.pick([
      "application/json",
      "application/json; charset=gbk",
      "text/html;charset=UTF-8",
      "application/json; charset=utf-16le",
      `charset${" ".repeat(500)}=${"x".repeat(500)}`,
      "",
    ]);
  if (random.once(3))
    headers.location = random.pick([
      "https://api.example.com/authorize?shop=1",
      "https://api.example.com:9/scan",
      "/sign-in",
      "javascript:alert(1)",
      `https://a${".".repeat(random.size(16_000))}`,
      fuzzPattern(random, 16_000),
    ]);
  if (random.once(5))
    headers["retry-after"] = random.pick(["-1", "1e9", "soon", fuzzPattern(random, 16_000)]);
  return headers;
}

import type { FuzzRandom } from "../fuzz-random.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import type { RawRequest } from "./send-raw.ts";

const ODD_LENGTHS = ["abc", "-5", "0x5", "1e2", "5 5", "99999999999999999999"];

/** Bytes that no HTTP/1.1 client writes: two lengths, bad chunks, bombs, requests inside requests. */
export function brokenFrame(random: FuzzRandom, { host, actions, cookies }: FuzzTarget): RawRequest {
  const { id, page } = random.pick(actions);
  const common = `Host: ${host}\r\nCookie: ${random.pick(cookies)}\r\nOrigin: http://${host}\r\n`;
  const command = `POST ${page} HTTP/1.1\r\n${common}Next-Action: ${id}\r\nContent-Type: text/plain;charset=UTF-8\r\n`;
  const hidden = `GET /api/settings/audit HTTP/1.1\r\nHost: evil.example\r\n\r\n`;
  const text = random.pick([
    () => `${command}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    () => `${command}Content-Length: 5\r\nContent-Length: 6\r\n\r\n[{}]  ${hidden}`,
    () => `${command}Content-Length: 2\r\nConnection: close\r\n\r\n[]${hidden}`,
    () => `${command}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
    () => `${command}Transfer-Encoding : chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
    () => `${command}Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n`,
    () => `${command}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks(random)}`,
    () => `${command}Content-Length: ${random.pick(ODD_LENGTHS)}\r\n\r\n[{}]`,
    () => `${command}Content-Length: ${10 + random.below(2_000_000)}\r\nConnection: close\r\n\r\n[{}]`,
    () => `GET /sign-in HTTP/1.1\r\n${common} folded: x\r\nConnection: close\r\n\r\n`,
    () => `GET /sign-in HTTP/1.1\n${common.replaceAll("\r", "")}\n\n`,
    () => `GET /sign-in HTTP/${random.pick(["1.0", "0.9", "2.0", "9.9", "1", "1.1 x"])}\r\n${common}\r\n`,
    () => `GET  /sign-in  HTTP/1.1\r\n${common}\r\n`,
    () => `GET /sign-in HTTP/1.1\r\nConnection: close\r\n\r\n`,
    () => `GET /sign-in HTTP/1.1\r\n${common}Host: evil.example\r\nConnection: close\r\n\r\n`,
    () =>
      `GET /sign-in HTTP/1.1\r\n${common}X: ${"a".repeat(random.size(40_000))}\r\nConnection: close\r\n\r\n`,
    () =>
      `GET /sign-in HTTP/1.1\r\n${common}${"a: b\r\n".repeat(random.size(4_000))}Connection: close\r\n\r\n`,
    () => `GET /${"a".repeat(random.size(40_000))} HTTP/1.1\r\n${common}Connection: close\r\n\r\n`,
    () => `GET /sign-in HTTP/1.1\r\n${common}Bad Name: x\r\n\r\n`,
    () => `GET /sign-in HTTP/1.1\r\n${common}: x\r\n\r\n`,
    () => `GET /sign-in HTTP/1.1\r\n${common}X: a\u0000b\r\n\r\n`,
    () => `GET /healthz HTTP/1.1\r\n${common}\r\nGET /readyz HTTP/1.1\r\n${common}Connection: close\r\n\r\n`,
    () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    () => `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003`,
    () => Array.from({ length: random.size(300) }, () => String.fromCharCode(random.below(256))).join(""),
    () => `CONNECT ${host} HTTP/1.1\r\n${common}\r\n`,
    () => `GET /sign-in HTTP/1.1\r\n${common}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    () =>
      `GET /sign-in HTTP/1.1\r\n${common}Expect: ${random.pick(["100-continue", "x"])}\r\nConnection: close\r\n\r\n`,
    () => `${command}Expect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\n[{}]`,
    () => `OPTIONS * HTTP/1.1\r\n${common}Connection: close\r\n\r\n`,
  ])();
  const all = Buffer.from(text, "latin1");
  const cut = random.below(all.length + 1);
  if (random.once(6)) return { parts: [all.subarray(0, cut)], leaves: random.once(2) };
  return { parts: random.once(4) ? [all.subarray(0, cut), all.subarray(cut)] : [all] };
}

function chunks(random: FuzzRandom): string {
  const size = random.pick([
    "2",
    "zz",
    "-1",
    "FFFFFFFFFFFFFFFF",
    "2;ext=1",
    `2;${"x".repeat(20_000)}`,
    "02",
    "0x2",
    "",
  ]);
  const end = random.pick(["0\r\n\r\n", "0\r\nTrailer: x\r\n\r\n", "", "0\r\n", "0\n\n"]);
  return `${size}\r\n[]\r\n${end}`;
}

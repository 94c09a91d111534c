import type { FuzzRandom } from "../fuzz-random.ts";
import { nastyText } from "./nasty-texts.ts";
import { words } from "#lib/testing/shown/words.ts";

const NAMES = words(`
  rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url next-action
  next-resume next-html-request-id next-test-fetch-priority x-nextjs-data x-nextjs-rewritten-path
  x-nextjs-cache x-middleware-subrequest x-middleware-prefetch x-middleware-rewrite x-middleware-next
  x-invoke-path x-invoke-status x-invoke-error x-invoke-output x-invoke-query x-matched-path
  x-now-route-matches x-prerender-revalidate x-action-forwarded x-action-revalidated x-md-path x-md-peer
  x-merchant-desk x-cache idempotency-key x-forwarded-host x-forwarded-proto x-forwarded-for
  x-forwarded-port forwarded x-real-ip x-original-url x-rewrite-url x-http-method-override accept
  accept-language accept-encoding accept-charset authorization cookie host origin referer user-agent range
  if-range if-match if-none-match if-modified-since if-unmodified-since cache-control pragma purpose
  sec-purpose sec-fetch-site sec-fetch-dest sec-fetch-mode te expect upgrade upgrade-insecure-requests via
  early-data content-type content-length content-encoding transfer-encoding x-query __proto__
`);
const VALUES: Record<string, string[]> = {
  rsc: ["1"],
  "next-router-prefetch": ["1", "2", "3"],
  "next-router-segment-prefetch": ["/_tree", "/_index", "/_full", "/orders/sold/__PAGE__", "/_head"],
  "next-router-state-tree": [
    "%zz",
    "%5B%5D",
    "%5B%22%22%2C%7B%7D%5D",
    "%5B%22%22%2C%7B%22children%22%3A%5B%22orders%22%2C%7B%7D%5D%7D%2Cnull%2Cnull%2C1%5D",
    "%5B%5B%22id%22%2C%22x%22%2C%22d%22%2Cnull%5D%2C%7B%7D%2C%5B%22x%22%2C%22%22%5D%2C%22refetch%22%5D",
    "%5B%22%22%2C%7B%22__proto__%22%3A%5B%22x%22%2C%7B%7D%5D%7D%2Cnull%2C%22x%22%5D",
    `%5B%22%22%2C${"%7B%22c%22%3A%5B%22%22%2C".repeat(300)}`,
  ],
  "x-forwarded-proto": ["https", "http", "https,http", "ftp"],
  "x-forwarded-host": ["evil.example", "localhost, evil.example", "[::1", "a:99999"],
  "transfer-encoding": ["chunked", "gzip, chunked", "identity", "xchunked", "chunked, chunked"],
  "content-length": ["0", "-1", "5, 5", "1e3", "99999999999999999999", "+5"],
  "accept-language": ["zh-CN", "*", "x-klingon", "en;q=NaN", "zh;q=2,en;q=-1"],
  "accept-encoding": ["br", "gzip;q=0", "identity;q=0, *;q=0", "zstd"],
  range: ["bytes=0-0", "bytes=99999999-", "bytes=-1", "bytes=5-1", "lines=1-2", "bytes=0-0,2-3"],
  "if-match": ["x", "*", `"x"`],
  expect: ["100-continue", "200-ok"],
  upgrade: ["websocket", "h2c"],
  "x-middleware-subrequest": ["middleware:middleware:middleware:middleware:middleware", "proxy", "src/proxy"],
  "sec-fetch-dest": ["image", "script", "document", "font"],
  "x-invoke-status": ["500", "404"],
  host: [
    "evil.example",
    "localhost",
    "a b",
    "[::1]:3000",
    "x".repeat(300),
    "localhost:3000/x",
    "",
    "@",
    "a,b",
  ],
};

/** None to four headers that no browser sends: lower-case names, values of one line. */
export function oddHeaders(random: FuzzRandom): [string, string][] {
  if (random.once(3)) return [];
  return Array.from({ length: random.size(4) }, () => {
    const name = random.pick(NAMES);
    const known = VALUES[name];
    return [name, known && !random.once(4) ? random.pick(known) : oneLine(random)];
  });
}

/** UTF-8 bytes of a nasty text; some keep control characters, for the header parser. */
function oneLine(random: FuzzRandom): string {
  const text = Buffer.from(nastyText(random, random.once(40) ? 20_000 : 300), "utf8").toString("latin1");
  return text.replaceAll(random.once(10) ? /[\r\n]/g : /[^\t\x20-\x7e\x80-\xff]/g, " ");
}

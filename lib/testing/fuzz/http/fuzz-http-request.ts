import type { FuzzRandom } from "../fuzz-random.ts";
import { brokenFrame } from "./broken-frames.ts";
import { oddHeaders } from "./odd-headers.ts";
import { fuzzCommand } from "./fuzz-command.ts";
import { nastyText } from "./nasty-texts.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import type { PlainRequest, RawRequest } from "./send-raw.ts";
import { words } from "#lib/testing/shown/words.ts";

export const FUZZ_KINDS = ["command", "read", "page", "signIn", "target", "frame", "file"] as const;
export type FuzzKind = (typeof FUZZ_KINDS)[number];
export type FuzzRequest = RawRequest & { kind: FuzzKind };

const WEIGHTS: FuzzKind[] = [
  ...Array<FuzzKind>(7).fill("command"),
  ...Array<FuzzKind>(5).fill("read"),
  ...Array<FuzzKind>(3).fill("page"),
  "signIn",
  "target",
  "target",
  "frame",
  "frame",
  "file",
];

/** A request that no browser makes; it depends on `random` alone. */
export function fuzzHttpRequest(random: FuzzRandom, target: FuzzTarget): FuzzRequest {
  const kind = random.pick(WEIGHTS);
  if (kind === "frame") return { kind, ...brokenFrame(random, target) };
  const made = MAKERS[kind](random, target);
  const parts = [writeRequest(made)];
  const [all] = parts;
  // Some arrive in two parts, some never end.
  if (!all || !random.once(25)) return { kind, parts, isWhole: isWhole(made) };
  const cut = random.below(all.length);
  return random.once(2)
    ? { kind, parts: [all.subarray(0, cut), all.subarray(cut)] }
    : { kind, parts: [all.subarray(0, cut)], leaves: random.once(2) };
}

/** True when the end of the request is known: no header gives another length. */
function isWhole({ headers, body }: PlainRequest): boolean {
  const length = headers.get("content-length");
  const isOwnLength = length === undefined || length === String(body?.length);
  return isOwnLength && !["transfer-encoding", "upgrade", "expect"].some((name) => headers.has(name));
}

function writeRequest({ method, target, headers, body }: PlainRequest): Buffer {
  if (body && !headers.has("content-length") && !headers.has("transfer-encoding"))
    headers.set("content-length", String(body.length));
  if (!headers.has("connection")) headers.set("connection", "close");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"),
    body ?? Buffer.alloc(0),
  ]);
}

const MAKERS: Record<Exclude<FuzzKind, "frame">, (random: FuzzRandom, target: FuzzTarget) => PlainRequest> = {
  command: fuzzCommand,
  read: (random, target) =>
    asked(random, target, `${oddPath(random, random.pick(target.reads))}${oddQuery(random)}`),
  page: (random, target) =>
    asked(random, target, `${oddPath(random, random.pick(target.pages))}${oddQuery(random)}`),
  file: (random, target) => asked(random, target, oddPath(random, random.pick(target.files))),
  signIn: fuzzSignIn,
  target: (random, target) => ({
    ...asked(random, target, oddTarget(random, target)),
    method: random.once(2) ? "GET" : random.pick(METHODS),
  }),
};

function asked(random: FuzzRandom, { host, cookies }: FuzzTarget, target: string): PlainRequest {
  const headers = new Map([
    ["host", host],
    ["cookie", random.pick(cookies)],
    ["sec-fetch-site", "same-origin"],
    ...oddHeaders(random),
  ]);
  return { method: random.once(20) ? "HEAD" : "GET", target, headers };
}

const METHODS = words(`
  POST PUT PATCH DELETE OPTIONS TRACE PROPFIND SEARCH LOCK PURGE QUERY CONNECT HEAD
`);
const TARGETS = words(`
  * / // ///x /\\x http://evil.example/ https://evil.example/sign-in evil.example:443 /. /.. /../.. /.env
  /.git/config /_next/image?url=x&w=1&q=1 /_next/data/x.json /_global-error /%5Fglobal-error /_not-found
  /_error /404 /500 /405 /_next /_next/ /_next/static /_next/static/%2e%2e/%2e%2e/server /api /api/
  /api/auth /sign-in/ /sign-in%2f /SIGN-IN /index /index.rsc /sign-in.rsc /sign-in.txt /orders/sold.rsc
  /orders/sold.segments/_tree.segment.rsc /__nextjs_original-stack-frame /_next/hmr /?__proto__=1
  /sign-in?__nextLocale=x /sign-in?nxtPid=1 ?x sign-in
`);

function oddTarget(random: FuzzRandom, { pages, reads }: FuzzTarget): string {
  if (random.once(2)) return random.pick(TARGETS);
  const base = random.pick([...pages, ...reads]);
  return random.pick([
    () => `${base}/${inPath(random)}`,
    () => `/${inPath(random)}${base}`,
    () => base.replaceAll("/", random.pick(["//", "/./", "%2f", "\\", "/%2e/"])),
    () => `${base}${random.pick([".rsc", ".json", ".txt", ";x=1", "%00", "%ff", "#x", "?", "/", "//"])}`,
    () => `http://${random.pick(["localhost", "evil.example", "[::1]", "a b"])}${base}`,
    () => `/${"a/".repeat(random.size(3_000))}`,
  ])();
}

function oddPath(random: FuzzRandom, path: string): string {
  return path.replaceAll(/\[[^\]]*\]/g, () =>
    random.once(3) ? "00000000-0000-4000-8000-000000000000" : inPath(random),
  );
}

/** A nasty text for a path, percent-encoded half the time. */
function inPath(random: FuzzRandom): string {
  const text = nastyText(random, 200);
  return random.once(2) ? escapeBytes(text) : text.replaceAll(/[\r\n ]/g, "+");
}

const PARAMS = words(`
  shop page size from to sort order status q tab token callbackUrl error kind who person days operation
  outcome range view level _rsc __proto__ constructor a[b] a.b shop[]
`);

function oddQuery(random: FuzzRandom): string {
  if (random.once(5)) return "";
  const pairs = Array.from({ length: random.size(6) }, () => {
    const name = random.once(6) ? inPath(random) : random.pick(PARAMS);
    return random.once(12) ? name : `${name}=${random.once(3) ? random.below(50) : inPath(random)}`;
  });
  return `?${pairs.join("&")}`;
}

const ENTRIES = words(`
  callback/credentials callback/credentials callback/credentials csrf session signin signout providers error
  _log callback/x verify-request
`);

function fuzzSignIn(random: FuzzRandom, target: FuzzTarget): PlainRequest {
  const made = asked(
    random,
    target,
    `/api/auth/${random.pick(ENTRIES)}${random.once(4) ? oddQuery(random) : ""}`,
  );
  if (random.once(5)) return made;
  const fields = ["email", "password", "csrfToken", "callbackUrl", "json", "__proto__"];
  const given = Array.from(
    { length: random.size(7) },
    () => [random.pick(fields), nastyText(random, 1_500)] as const,
  );
  const isJson = random.once(3);
  const text = random.once(6)
    ? nastyText(random, 20_000)
    : isJson
      ? JSON.stringify(Object.fromEntries(given))
      : given.map(([name, value]) => `${name}=${escapeBytes(value)}`).join("&");
  made.headers.set("content-type", isJson ? "application/json" : "application/x-www-form-urlencoded");
  if (!random.once(4)) made.headers.set("origin", `http://${target.host}`);
  return { ...made, method: "POST", body: Buffer.from(text, random.once(5) ? "latin1" : "utf8") };
}

function escapeBytes(text: string): string {
  return [...Buffer.from(text, "utf8")].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { readAuthorizationLink } from "./authorization-link.ts";
import { words } from "#lib/testing/shown/words.ts";

const HOST = "api.example.com";
const link = (...texts: string[]) => readAuthorizationLink(texts, HOST);

test.each([
  ["https://api.example.com/a?b=1&c=%2F#d", "https://api.example.com/a?b=1&c=%2F#d"],
  ["  https://api.example.com/a  ", "https://api.example.com/a"],
  ["请扫码 https://api.example.com/a 授权", "https://api.example.com/a"],
  ["授权链接：https://api.example.com/a，谢谢", "https://api.example.com/a"],
  ["授权https://api.example.com/a授权", "https://api.example.com/a"],
  ["（https://api.example.com/a）", "https://api.example.com/a"],
  ["【https://api.example.com/a】", "https://api.example.com/a"],
  ["(https://api.example.com/a)", "https://api.example.com/a"],
  ["<https://api.example.com/a>", "https://api.example.com/a"],
  [`<a href="https://api.example.com/a">scan</a>`, "https://api.example.com/a"],
  ["Not authorized:https://api.example.com/a.", "https://api.example.com/a"],
  ["https://api.example.com/a。", "https://api.example.com/a"],
  ["https://api.example.com/a;", "https://api.example.com/a;"],
  ["scan https://api.example.com/a; then retry", "https://api.example.com/a"],
  ["HTTPS://API.example.com/A", "https://api.example.com/A"],
])("row 13: from %j the link is cut as %s", (text, url) => {
  expect(link(text)).toEqual({ kind: "usable", url, host: HOST, cautions: [] });
});

test("row 13: the first usable text wins over unusable ones before it", () => {
  expect(
    link("javascript:alert(1)", "未授权", "https://api.example.com/a", "https://api.example.com/b"),
  ).toMatchObject({ kind: "usable", url: "https://api.example.com/a" });
});

test("row 13: a link to a picture comes after others, in one text too, named pictures last", () => {
  const [picture, scan] = ["https://cdn.example/a/logo.PNG?v=2", "https://api.example.com/scan?back=x.png"];
  for (const texts of [
    [picture, scan],
    [`<img src="${picture}"> <a href="${scan}">`],
    [`图 ${picture}，扫码 ${scan}`],
  ])
    expect(link(...texts)).toMatchObject({ url: scan });
  expect(readAuthorizationLink([picture], HOST, [scan])).toMatchObject({ url: picture });
  expect(readAuthorizationLink(["未授权"], HOST, [picture, scan])).toMatchObject({ url: picture });
});

test.each([
  "",
  "code 302",
  "shop not authorized",
  "Shop not authorized.Please scan",
  "2.5/5 and/or more",
  ...words("未授权 error.shop.unauthorized v1.2/3"),
])("row 14: %j has no link", (text) => expect(link(text)).toEqual({ kind: "missing" }));

test.each([
  "javascript:alert(1)",
  "JavaScript:alert('https://api.example.com/')",
  "java script:alert(1)",
  "data:text/html,https://api.example.com",
  "data:text/html, https://api.example.com/ ",
  ...words(`
    vbscript:x file:///etc/passwd /authorize?to=https://api.example.com //api.example.com/a
    https://user@api.example.com/a https://api.example.com:x@evil.example/ https://@api.example.com/
    https:///a https:// http:api.example.com
  `),
  "https:\\\\api.example.com",
  "https://api.example.com\\@evil.example/",
  ...words(`
    ftp://api.example.com/a weixin://dl/scan auth.example/scan?s=1 请打开auth.example.com/a授权
    auth.example?s=1 10.0.0.5:8080/scan user@auth.example/scan
  `),
  "ht tps://user@x/",
  `https://api.example.com/${"a".repeat(10_000)}`,
])("row 15: %s is inert text", (text) => {
  const read = link(text);
  expect(read.kind).toBe("inert");
  expect(read.kind === "inert" && read.text.length).toBeLessThanOrEqual(200);
});

test.each([
  ["http://api.example.com/a", ["plainHttp"]],
  ["https://auth.example.com/a", ["otherHost"]],
  ["https://api.example.com:8443/a", ["otherHost"]],
  ["https://api.example.com:443/a", []],
  ["http://api.example.com:443/a", ["plainHttp", "otherHost"]],
  ["http://evil.example/a", ["plainHttp", "otherHost"]],
  ["https://api.example.com.evil.example/a", ["otherHost"]],
])("row 15: %s is usable with the cautions %j", (text, cautions) =>
  expect(link(text)).toMatchObject({ kind: "usable", cautions }),
);

test("row 15: the service's own port is its own host, the usual port of its scheme is not", () => {
  const cautions = (text: string) => readAuthorizationLink([text], "api.example.com:8443");
  expect(cautions("https://api.example.com:8443/a")).toMatchObject({ cautions: [] });
  expect(cautions("https://api.example.com/a")).toMatchObject({ cautions: ["otherHost"] });
});

test.each([
  ["http://[::1]:4010/a", "[::1]:4010", []],
  ["http://127.0.0.1:4010/a", "127.0.0.1:4010", []],
  ["http://localhost/a", "api.example.com", ["otherHost"]],
  ["http://127.0.0.1.evil.example/a", "127.0.0.1", ["plainHttp", "otherHost"]],
])("row 15: %s from the service %s has the cautions %j", (text, serviceHost, cautions) =>
  expect(readAuthorizationLink([text], serviceHost)).toMatchObject({ cautions }),
);

test("row 15: a host in another script is shown in ASCII", () => {
  expect(link("https://xn--pple-43d.com/a")).toMatchObject({
    host: "xn--pple-43d.com",
    cautions: ["otherHost"],
  });
});

test("row 15: any usable link is http(s) with a host, no user and a bounded length", () => {
  const signs = words("https:// http:// javascript: // / @ : api.example.com evil.example 中 （ ? # % [");
  const part = fc.constantFrom(...signs, "\\", "\t", "\n", "\u0000", " ", "a".repeat(3_000));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part).map((parts) => parts.join("")),
        fc.webUrl(),
        fc.string({ unit: "binary" }),
      ),
      (text) => {
        const read = link(text);
        if (read.kind !== "usable") return;
        const url = new URL(read.url);
        expect(url.protocol).toMatch(/^https?:$/);
        expect([url.username, url.password, url.host]).toEqual(["", "", read.host]);
        expect(read.host).toMatch(/^[\u0021-\u007e]+$/);
        expect(read.url.length).toBeLessThanOrEqual(2_048);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("long texts are searched for 200,000 characters, and short ones after them, too", () => {
  const filler = "a ".repeat(10_000);
  const found = "https://scan.example/a";
  const inOrder = (before: number, text: string) =>
    readAuthorizationLink([...Array.from({ length: before }, () => filler), text], "scan.example").kind;
  expect(inOrder(9, `${found} ${"a ".repeat(9_000)}`)).toBe("usable");
  expect(inOrder(10, found)).toBe("missing");
  expect(inOrder(9, filler)).toBe("missing");
  expect(
    readAuthorizationLink(
      [...Array.from({ length: 9 }, () => filler), filler.slice(0, 19_000), filler, found],
      "scan.example",
    ),
  ).toMatchObject({ kind: "usable", url: found });
});

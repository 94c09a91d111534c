import { expect, test } from "vitest";
import { isPublicHost, pictureSources, pictureUrl, readPictureHosts, type PictureRule } from "./pictures.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  ["", []],
  ["\n  \r\n", []],
  ["img.example.cn", ["img.example.cn"]],
  [" IMG.Example.cn \r\npic.example.com\n", ["img.example.cn", "pic.example.com"]],
  ["img.example.cn\nimg.example.cn", ["img.example.cn"]],
  ["https://img.example.cn/a/b.jpg?x=1", ["img.example.cn"]],
  ["http://127.0.0.1:4010/goods/tea-3.png", ["127.0.0.1"]],
  ["图片.example", ["xn--wcsw84d.example"]],
  ["127.0.0.1", ["127.0.0.1"]],
])("%j is the list %j", (text, hosts) => {
  expect(readPictureHosts(text)).toEqual({ hosts });
});

test.each([
  "*.example.cn",
  "img.example.cn:8080",
  "img.example.cn/a.jpg",
  "img example",
  ...words(`
    user@img.example.cn https://user:pass@img.example.cn/ javascript:alert(1) //img.example.cn
    img.example.cn? -img.example.cn a..b [::1]
  `),
  "x".repeat(300),
])("%j is no host", (line) =>
  expect(readPictureHosts(`img.example.cn\n\n${line}`)).toEqual({ issue: "notAHost", line: 3 }),
);

test("fifty hosts are kept, one more is too many", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `img${index}.example.cn`).join("\n");
  expect(readPictureHosts(lines(50))).toMatchObject({ hosts: { length: 50 } });
  expect(readPictureHosts(lines(51))).toEqual({ issue: "tooMany" });
});

const rule = (hosts: string[] = [], more: Partial<PictureRule> = {}): PictureRule => ({
  hosts,
  seen: [],
  practiceOrigin: null,
  ...more,
});
const practice = { practiceOrigin: "http://127.0.0.1:4010" };
const full = { seen: Array.from({ length: 20 }, (_, index) => `img${index}.example.cn`) };

test.each<[string | null, PictureRule, boolean]>([
  ["https://img.example.cn/a.jpg", rule(), true],
  ["https://img.example.cn/a.jpg", rule(["img.example.cn"]), true],
  ["https://img.example.cn:8443/a.jpg", rule(["img.example.cn"]), true],
  ["https://evil.img.example.cn/a.jpg", rule(["img.example.cn"]), false],
  ["https://img.example.cn.evil.example/a.jpg", rule(["img.example.cn"]), false],
  ["https://img.example.cn@evil.example/a.jpg", rule(["img.example.cn"]), false],
  ["https://track.example/pixel.gif?u=1", rule(["img.example.cn"]), false],
  ["https://img3.example.cn/a.jpg", rule([], full), true],
  ["https://one-more.example.cn/a.jpg", rule([], full), false],
  ["http://127.0.0.1:4010/p.png", rule([], practice), true],
  ["http://127.0.0.1:4011/p.png", rule([], practice), false],
  ["http://127.0.0.1:4010/p.png", rule(["img.example.cn"], practice), false],
  ["http://img.example.cn/a.jpg", rule(), false],
  ["http://img.example.cn/a.jpg", rule(["img.example.cn"]), false],
  ["https://user@img.example.cn/a.jpg", rule(), false],
  ["javascript:alert(1)", rule(), false],
  ["data:image/png;base64,AA", rule(), false],
  ["//img.example.cn/a.jpg", rule(), false],
  ["not an address", rule(), false],
  [null, rule(), false],
])("row 70: the picture %s under %j may be shown: %s", (url, by, isShown) =>
  expect(pictureUrl(url, by)).toBe(isShown ? url : null),
);

const near = words(`
  https://127.0.0.1/a.png http://127.0.0.1:8080/a.png https://localhost/a.png https://127.1/a.png
  https://[::1]/a.png https://[fd00::1]/a.png https://10.0.0.8/a.png https://192.168.1.1/a.png
  https://169.254.169.254/a.png https://0x0a000008/a.png https://8.8.8.8/a.png https://intranet/a.png
  https://nas.local/a.png https://wiki.corp.internal/a.png https://router.lan/a.png
  https://printer.home.arpa/a.png
`);

test.each(near)("row 70: a live desk never shows %s, of this machine or network, by itself", (url) => {
  expect(pictureUrl(url, rule())).toBeNull();
  expect(isPublicHost(new URL(url).hostname)).toBe(false);
});

test("no admin can allow this machine in live mode", () =>
  expect(pictureUrl("https://127.0.0.1/a.png", rule(["127.0.0.1"]))).toBeNull());

test.each<[PictureRule, string[]]>([
  [rule(), ["https:"]],
  [rule([], practice), ["https:", "http://127.0.0.1:4010"]],
  [
    rule([], { seen: ["a.example.cn", "b.example.cn"] }),
    ["https://a.example.cn:*", "https://b.example.cn:*"],
  ],
  [rule(["a.example.cn"], { ...practice, seen: ["b.example.cn"] }), ["https://a.example.cn:*"]],
  [rule(["127.0.0.1"], practice), ["http://127.0.0.1:4010"]],
  [rule(["127.0.0.1"]), []],
])("the policy of %j has the sources %j", (by, sources) => expect(pictureSources(by)).toEqual(sources));

import { expect, test } from "vitest";
import { isPictureHost, readPictureHosts, pictureUrl } from "./pictures.ts";

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
  "user@img.example.cn",
  "https://user:pass@img.example.cn/",
  "javascript:alert(1)",
  "//img.example.cn",
  "img.example.cn?",
  "-img.example.cn",
  "a..b",
  "[::1]",
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

test.each([
  ["https://img.example.cn/a.jpg", [], true],
  ["https://img.example.cn/a.jpg", ["img.example.cn"], true],
  ["https://img.example.cn:8443/a.jpg", ["img.example.cn"], true],
  ["https://evil.img.example.cn/a.jpg", ["img.example.cn"], false],
  ["https://img.example.cn.evil.example/a.jpg", ["img.example.cn"], false],
  ["https://img.example.cn@evil.example/a.jpg", ["img.example.cn"], false],
  ["https://10.0.0.8/a.jpg", ["img.example.cn"], false],
  ["not an address", ["img.example.cn"], false],
] as const)("row 70: with hosts %j the picture %s may be shown", (url, hosts, isShown) =>
  expect(isPictureHost(url, hosts)).toBe(isShown),
);

test.each([
  ["https://img.example.cn/a.jpg", [], "https://img.example.cn/a.jpg"],
  ["https://img.example.cn/a.jpg", ["img.example.cn"], "https://img.example.cn/a.jpg"],
  ["https://track.example/pixel.gif?u=1", ["img.example.cn"], null],
  ["http://127.0.0.1:4010/p.png", [], "http://127.0.0.1:4010/p.png"],
  ["http://127.0.0.1:4010/p.png", ["img.example.cn"], null],
  ["http://10.0.0.8/a.png", [], null],
  ["http://img.example.cn/a.jpg", [], null],
  ["https://user@img.example.cn/a.jpg", [], null],
  ["javascript:alert(1)", [], null],
  ["data:image/png;base64,AA", [], null],
  ["//img.example.cn/a.jpg", [], null],
  [null, [], null],
])("row 53: %s may, with hosts %j, be loaded as %s", (text, hosts, allowed) =>
  expect(pictureUrl(text, hosts)).toBe(allowed),
);

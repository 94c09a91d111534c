import { expect, test } from "vitest";
import { pictureUrl } from "#lib/shared/links/picture-url.ts";

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

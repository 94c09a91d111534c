import { expect, test } from "vitest";
import { goodsPictureUrl } from "./goods-tile.tsx";

test.each([
  ["https://img.example.cn/a.jpg", "https://img.example.cn/a.jpg"],
  ["http://127.0.0.1:4010/p/1.svg", "http://127.0.0.1:4010/p/1.svg"],
  ["http://localhost:4010/p/1.svg", "http://localhost:4010/p/1.svg"],
  ["http://127.8.8.8/p/1.svg", "http://127.8.8.8/p/1.svg"],
  ["http://img.example.cn/a.jpg", null],
  ["http://10.0.0.8/a.jpg", null],
  ["http://127.0.0.1.evil.example/a.jpg", null],
  ["https://user:pass@img.example.cn/a.jpg", null],
  ["javascript:alert(1)", null],
  ["data:image/svg+xml,<svg/>", null],
  ["//img.example.cn/a.jpg", null],
  ["/a.jpg", null],
  ["", null],
  [null, null],
])("row 70: %s may be loaded as %s", (given, allowed) => expect(goodsPictureUrl(given)).toBe(allowed));

import { expect, test } from "vitest";
import {
  dayParam,
  flagParam,
  idParam,
  momentParam,
  oneOf,
  pageParam,
  settleUpTo,
  sizeParam,
  textParam,
  upToParam,
  urlCodec,
} from "./url-params.ts";

const url = urlCodec({ name: textParam(10), page: pageParam, size: sizeParam, from: dayParam });
const read = (text: string) => url.read(new URLSearchParams(text));

test.each([
  ["page=3", 3],
  ["", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1e3", 1],
  ["page=2.5", 1],
  ["page=9999999", 999_999],
  ["page=٣", 1],
])("reads the page of %s as %d", (text, page) => expect(read(text).page).toBe(page));

test.each([
  ["size=50", 50],
  ["size=100", 100],
  ["size=101", 20],
  ["size=050", 20],
  ["", 20],
])("reads the size of %s as %d", (text, size) => expect(read(text).size).toBe(size));

test.each([
  ["2026-11-14", "2026-11-14"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-29", undefined],
  ["2026-13-01", undefined],
  ["0000-01-01", undefined],
  ["2026-1-1", undefined],
  ["tomorrow", undefined],
])("takes %s as a day: %s", (text, day) => expect(read(`from=${text}`).from).toBe(day));

test.each([
  ["2026-11-14", "2026-11-14"],
  ["2026-11-14T09:30", "2026-11-14T09:30"],
  ["2026-11-14T00:00", "2026-11-14T00:00"],
  ["2026-11-14T23:59", "2026-11-14T23:59"],
  ["2026-11-14T24:00", undefined],
  ["2026-11-14T09:60", undefined],
  ["2026-11-14T9:30", undefined],
  ["2026-11-14 09:30", undefined],
  ["2026-11-14T09:30:00", undefined],
  ["2026-11-14T09:30Z", undefined],
  ["2026-02-29T09:30", undefined],
  ["2026-11-14T", undefined],
])("takes %s as a day or a minute of one: %s", (text, moment) =>
  expect(momentParam.parse(text)).toBe(moment),
);

test("text is trimmed and cut, and blanks count as absent", () => {
  const { parse } = textParam(3);
  expect(parse("  急单 ")).toBe("急单");
  expect(parse("abcdef")).toBe("abc");
  expect(parse(" ")).toBeUndefined();
  expect(parse("a\0\nb\x7F")).toBe("ab");
});

test("a query string leaves out defaults", () => {
  expect(url.write({ name: "s1", page: 1, size: 20, from: undefined })).toBe("?name=s1");
  expect(url.write({ page: 2, size: 50, name: "a&b=c" })).toBe("?name=a%26b%3Dc&page=2&size=50");
  expect(url.write({ page: 1, name: "" })).toBe("");
});

test("words, ids and flags are read only as they are written", () => {
  const { parse } = oneOf(["up", "down"], "up");
  expect(["down", "Down", "constructor", ""].map(parse)).toEqual(["down", undefined, undefined, undefined]);
  const id = "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e";
  expect([id, `${id}'`, id.toUpperCase()].map(idParam.parse)).toEqual([id, undefined, undefined]);
  expect(["1", "0", "true", ""].map(flagParam.parse)).toEqual([true, undefined, undefined, undefined]);
  expect(urlCodec({ free: flagParam }).write({ free: true })).toBe("?free=1");
});

test("page 1 begins with the newest entry, whatever its URL says", () => {
  const paged = urlCodec({ page: pageParam, upTo: upToParam(3) }, settleUpTo);
  const of = (text: string) => paged.read(new URLSearchParams(text));
  expect([of("upTo=812"), of("page=2&upTo=812"), of("page=2&upTo=8120")]).toEqual([
    { page: 1 },
    { page: 2, upTo: 812 },
    { page: 2 },
  ]);
  expect(paged.write({ page: 1, upTo: 812 })).toBe("");
});

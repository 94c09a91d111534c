import { expect, test } from "vitest";
import { codeFileNames } from "./code-files.ts";

const files = (...names: string[]) => codeFileNames(names.map((name) => ({ name, sid: "p-20261127" })));

test("files have the names of placements in every language", () => {
  expect(files("包裹卡 11 月（北区）", "Parcel card, November", "Café")).toEqual([
    "包裹卡-11-月（北区）",
    "Parcel-card-November",
    "Café",
  ]);
});

test("no two files have the same name, whatever the capitals", () => {
  expect(files("Door", "door", "Door?", "door-2")).toEqual(["Door", "door-2", "Door-3", "door-2-2"]);
});

test("a name never leaves its folder, is a device, or is too long", () => {
  const [up, device, long, none] = files("../../etc/passwd", "CON", "长".repeat(120), "!!!");
  expect([up, device, none]).toEqual(["etc-passwd", "placement-CON", "p-20261127"]);
  expect(Buffer.byteLength(long!)).toBeLessThanOrEqual(200);
});

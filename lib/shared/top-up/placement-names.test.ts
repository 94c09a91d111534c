import { expect, test } from "vitest";
import { readPlacementNames } from "./placement-names.ts";

const none = new Set<string>();

test("blank lines count as nothing, and a name counts once", () => {
  const text = "包裹卡 北区\r\n\n  Poster  \n\u200b\nPoster\n包裹卡　北区\r";
  expect(readPlacementNames(text, none)).toEqual({
    names: ["包裹卡 北区", "Poster"],
    doubled: 2,
    existing: 0,
    issues: [],
  });
});

test("the name of a placement in use is counted and not added again", () => {
  const read = readPlacementNames("Poster\nDoor\nPoster", new Set(["Poster"]));
  expect(read).toMatchObject({ names: ["Door"], existing: 1, doubled: 1 });
});

test("each line that can’t be a name is named by its number", () => {
  const text = `Door\n${"x".repeat(121)}\n\n13912345678\na\tb`;
  expect(readPlacementNames(text, none)).toMatchObject({
    names: ["Door"],
    issues: [
      { line: 2, issue: "topUp.errors.nameTooLong" },
      { line: 4, issue: "errors.namesPerson" },
      { line: 5, issue: "errors.invalid" },
    ],
  });
});

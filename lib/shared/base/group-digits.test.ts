import { expect, test } from "vitest";
import { groupDigits } from "#lib/shared/base/group-digits.ts";

test.each([
  ["4402981677163358206", ["4402", "9816", "7716", "3358", "206"]],
  ["44029816", ["4402", "9816"]],
  ["1234", ["1234"]],
  ["", [""]],
  ["260101-123456789012345", ["260101-123456789012345"]],
  ["４４０２９", ["４４０２９"]],
])("groups %j into fours without losing a character", (text, groups) => {
  expect(groupDigits(text)).toEqual(groups);
  expect(groupDigits(text).join("")).toBe(text);
});

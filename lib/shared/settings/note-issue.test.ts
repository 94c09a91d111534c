import { expect, test } from "vitest";
import { noteIssue } from "#lib/shared/settings/note-issue.ts";

test.each([
  ["", "missing"],
  [" \n ", "missing"],
  ["a".repeat(501), "tooLong"],
  ["asked by 13912345678", "namesPerson"],
  ["asked by 139 1234 5678", "namesPerson"],
  ["１３９１２３４５６７８", "namesPerson"],
  ["card 6222 0200 0000 0102 004", "namesPerson"],
  ["证件 110101 19900307 4258", "namesPerson"],
  ["证件 110101 19900307 423x", "namesPerson"],
  ["write to zhou.yan@linjian.example", "namesPerson"],
])("a note like %j is refused: %s", (note, issue) => expect(noteIssue(note)).toBe(issue));

test.each([
  "Statement of 2026-11-21 14:02: 3 points",
  "2026 11 21 1402, ticket 48213",
  "对账单显示未扣费",
  "3 of 3 charged",
  ` ${"a".repeat(500)} `,
])("a note like %j is taken", (note) => {
  expect(noteIssue(note)).toBeNull();
});

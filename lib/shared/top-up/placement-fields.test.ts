import { expect, test } from "vitest";
import { en } from "#messages/messages.ts";
import { placementIssues } from "./placement-fields.ts";

const good = { sid: "parcel-2611", owner: "Lin Xiao", note: "" };

test.each([
  [good, {}],
  [{ ...good, sid: "  parcel-2611  ", note: "包裹卡 · 11 月" }, {}],
  [{ ...good, sid: "~!\"'/%&" }, {}],
  [
    { sid: "", owner: " ", note: "" },
    { sid: "topUp.errors.sidMissing", owner: "topUp.errors.ownerMissing" },
  ],
  [{ ...good, sid: "a".repeat(64) }, {}],
  [{ ...good, sid: "a".repeat(65) }, { sid: "topUp.errors.sidTooLong" }],
  [{ ...good, sid: "a".repeat(5_000) }, { sid: "topUp.errors.sidTooLong" }],
  [{ ...good, sid: "parcel 2611" }, { sid: "topUp.errors.sidNotVisible" }],
  [{ ...good, sid: "🎁gift" }, { sid: "topUp.errors.sidNotVisible" }],
  [{ ...good, sid: "包裹" }, { sid: "topUp.errors.sidNotVisible" }],
  [{ ...good, sid: "a\u0000b" }, { sid: "topUp.errors.sidNotVisible" }],
  [{ ...good, sid: "13912345678" }, { sid: "topUp.errors.sidLooksLike.phone" }],
  [{ ...good, sid: "zhou@linjian.example" }, { sid: "topUp.errors.sidLooksLike.email" }],
  [
    { ...good, owner: "a".repeat(61), note: "b".repeat(121) },
    { owner: "topUp.errors.ownerTooLong", note: "topUp.errors.noteTooLong" },
  ],
  [{ ...good, owner: "a\u0007b" }, { owner: "errors.invalid" }],
  [
    { ...good, owner: "Lin 139 1234 5678", note: "卡 6222 0200 0000 0102 004" },
    { owner: "errors.namesPerson", note: "errors.namesPerson" },
  ],
  [{ ...good, note: "shop 98800231, order 4402981677163358206" }, {}],
])("row 52: %j is answered with %j", (draft, issues) => expect(placementIssues(draft)).toEqual(issues));

test("row 52: each reason has its words", () => {
  expect(Object.keys(en.topUp.errors.sidLooksLike).sort()).toEqual([
    "cardNumber",
    "email",
    "idNumber",
    "phone",
  ]);
});

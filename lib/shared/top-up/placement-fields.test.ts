import { expect, test } from "vitest";
import { en } from "#messages/messages.ts";
import { placementIssues, suggestSid } from "./placement-fields.ts";
import { words } from "#lib/testing/shown/words.ts";

const good = { name: "Parcel card", sid: "parcel-2611", owner: "Lin Xiao" };

test.each([
  [good, {}],
  [{ ...good, sid: "  parcel-2611  ", name: "包裹卡 · 11 月" }, {}],
  [{ ...good, sid: "~!\"'/%&" }, {}],
  [
    { sid: "", owner: " ", name: "" },
    { name: "topUp.errors.nameMissing", sid: "topUp.errors.sidMissing", owner: "topUp.errors.ownerMissing" },
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
    { ...good, owner: "a".repeat(61), name: "b".repeat(121) },
    { owner: "topUp.errors.ownerTooLong", name: "topUp.errors.nameTooLong" },
  ],
  [{ ...good, owner: "a\u0007b" }, { owner: "errors.invalid" }],
  [
    { ...good, owner: "Lin 139 1234 5678", name: "卡 6222 0200 0000 0102 004" },
    { owner: "errors.namesPerson", name: "errors.namesPerson" },
  ],
  [{ ...good, name: "shop 98800231, order 4402981677163358206" }, {}],
])("row 52: %j has the issues %j", (draft, issues) => expect(placementIssues(draft)).toEqual(issues));

test("row 52: each reason has its text", () => {
  expect(Object.keys(en.topUp.errors.sidLooksLike).sort()).toEqual(words("cardNumber email idNumber phone"));
});

test.each([
  ["Parcel card 2026", [], "parcel-card-2026"],
  ["  WeChat   Group #3! ", [], "wechat-group-3"],
  ["Café Münster", [], "cafe-munster"],
  ["包裹卡", [], "p-20261123"],
  ["包裹卡 2026", [], "p-20261123"],
  ["包裹卡 A", [], "p-20261123"],
  ["包裹卡", ["p-20261123", "p-20261123-2"], "p-20261123-3"],
  ["poster", ["poster"], "poster-2"],
  ["call 13912345678", [], "p-20261123"],
  [`${"long ".repeat(20)}`, [], "long-long-long-long-long-long-long-long"],
] as const)("for %j, beside %j, the sid %s is suggested", (name, taken, sid) => {
  const suggested = suggestSid(name, new Set<string>(taken), "20261123");
  expect(suggested).toBe(sid);
  expect(placementIssues({ name, owner: "Lin", sid: suggested }).sid).toBeUndefined();
});

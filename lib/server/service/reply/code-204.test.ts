import fc from "fast-check";
import { expect, test } from "vitest";
import { envelope, kind, read } from "#lib/testing/read-wire.ts";

const NO_PERMISSION = [
  "No permission for the interface; open the formal interface",
  "无接口权限，请开通正式接口",
  "没有权限",
  "该接口未开通",
  "您暂无该接口权限",
  "权限不足",
  "No permission",
];
test.each(NO_PERMISSION)("row 10: 204 with %j is no permission", (msg) =>
  expect(kind(read(envelope({ code: 204, msg })))).toBe("refused noPermission"),
);

const USED_UP = [
  "Insufficient API call count",
  "API调用次数不足",
  "接口调用次数已用完，请充值",
  "余额不足",
  "call count used up",
  "剩余次数不足",
  "Recharge the call count",
];
test.each(USED_UP)("row 11: 204 with %j is calls used up", (msg) =>
  expect(kind(read(envelope({ code: 204, msg })))).toBe("refused callsUsedUp"),
);

test.each(["", "error 204", "无权限或次数不足", "No permission or insufficient call count", "请联系客服"])(
  "row 12: 204 with %j shows both remedies",
  (msg) => {
    expect(kind(read(envelope({ code: 204, msg })))).toBe("refused noPermissionOrCallsUsedUp");
  },
);

test("row 12: any wording of 204 is one of the three", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (msg) => {
      expect(kind(read(envelope({ code: 204, msg })))).toMatch(
        /^refused (noPermission|callsUsedUp|noPermissionOrCallsUsedUp)$/,
      );
    }),
  );
});

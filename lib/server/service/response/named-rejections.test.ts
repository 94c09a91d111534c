import fc from "fast-check";
import { expect, test } from "vitest";
import { envelope, kind, read } from "#lib/testing/read-wire.ts";
import { listed } from "#lib/testing/shown/words.ts";

test.each([
  [100, "access_token expired", "invalidCredential"],
  [100, "appkey 无效", "invalidCredential"],
  [100, "签名错误", "invalidCredential"],
  [203, "Invalid app key", "invalidCredential"],
  [204, "令牌已过期", "invalidCredential"],
  [404, "The access token is invalid", "invalidCredential"],
  [103, "API key does not match; the key was revoked", "invalidCredential"],
  [100, "insufficient points", "callsUsedUp"],
  [100, "账户点数不足，请充值", "callsUsedUp"],
  [401, "余额不足", "callsUsedUp"],
  [203, "quota exhausted", "callsUsedUp"],
  [100, "签名验证失败", "invalidCredential"],
  [100, "登录已过期，请重新登录", "invalidCredential"],
  [100, "账户已欠费", "callsUsedUp"],
  [100, "服务已到期，请续费", "callsUsedUp"],
  [100, "餘額不足，請充值", "callsUsedUp"],
  [100, "Quota exceeded", "callsUsedUp"],
  [100, "out of credits", "callsUsedUp"],
  [100, "接口调用量已用尽", "callsUsedUp"],
  [100, "今日调用次数已达上限", "callsUsedUp"],
  [100, "套餐余量不足", "callsUsedUp"],
  [100, "Exceeded daily quota", "callsUsedUp"],
  [100, "鉴权失败", "invalidCredential"],
  [100, "店铺 sessionKey 已过期", "shopNotAuthorized"],
  [204, "調用次數不足", "callsUsedUp"],
  [204, "無接口權限", "noPermission"],
  [100, "没有接口权限", "noPermission"],
  [100, "店铺未授权", "shopNotAuthorized"],
  [100, "店铺授权已过期，请重新授权", "shopNotAuthorized"],
  [100, "The shop is not authorized", "shopNotAuthorized"],
] as const)("row 128: code %i that says %j is refused for %s", (code, msg, reason) =>
  expect(kind(read(envelope({ code, msg })))).toBe(`refused ${reason}`),
);

test.each([
  [100, "请求参数错误：缺少 sid", "parameterError"],
  [100, "goods count not enough", "parameterError"],
  [100, "库存不足", "parameterError"],
  [100, "没有找到该店铺的订单", "parameterError"],
  [100, "时间已过期", "parameterError"],
  [100, "超过调用频率限制", "parameterError"],
  [100, "订单数量超限", "parameterError"],
  [100, "商品 session 不存在", "parameterError"],
  [100, "the order does not exist", "parameterError"],
  [103, "IM account not found", "accountMissing"],
  [404, "no such interface", "wrongPath"],
  [401, "token 无效", "invalidCredential"],
  [204, "无接口权限，请开通正式接口", "noPermission"],
] as const)("row 128: code %i that says %j stays %s", (code, msg, reason) =>
  expect(kind(read(envelope({ code, msg })))).toBe(`refused ${reason}`),
);

test.each([101, 200, 202])("row 128: code %i is no definite no, whatever it says", (code) =>
  expect(kind(read(envelope({ code, msg: "access_token expired, insufficient points" })))).not.toContain(
    "refused",
  ),
);

const NO_PERMISSION = listed(`
  No permission for the interface; open the formal interface | 无接口权限，请开通正式接口 | 没有权限 | 该接口未开通 |
  您暂无该接口权限 | 权限不足 | No permission
`);
test.each(NO_PERMISSION)("row 10: 204 with %j is no permission", (msg) =>
  expect(kind(read(envelope({ code: 204, msg })))).toBe("refused noPermission"),
);

const USED_UP = listed(`
  Insufficient API call count | API调用次数不足 | 接口调用次数已用完，请充值 | 余额不足 | call count used up | 剩余次数不足 |
  Recharge the call count
`);
test.each(USED_UP)("row 11: 204 with %j is calls used up", (msg) =>
  expect(kind(read(envelope({ code: 204, msg })))).toBe("refused callsUsedUp"),
);

const EITHER = [
  "",
  "error 204",
  "无权限或次数不足",
  "No permission or insufficient call count",
  "请联系客服",
];
test.each(EITHER)("row 12: 204 with %j shows both remedies", (msg) => {
  expect(kind(read(envelope({ code: 204, msg })))).toBe("refused noPermissionOrCallsUsedUp");
});

test("row 12: any wording of 204 is one of the three", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (msg) => {
      expect(kind(read(envelope({ code: 204, msg })))).toMatch(
        /^refused (noPermission|callsUsedUp|noPermissionOrCallsUsedUp)$/,
      );
    }),
  );
});

import { expect, test } from "vitest";
import { mayBeSidLocation } from "#lib/shared/top-up/sid-guess.ts";
import { mayBePageNumbering, namesCause } from "./named-cause.ts";

test.each([
  null,
  "",
  "参数错误",
  "请求参数有误",
  "Parameter error",
  "invalid parameter",
  "Error 100: bad request",
])("row 128: %j names no cause, so every guess is shown", (message) => {
  expect(namesCause(message)).toBe(false);
  expect(mayBeSidLocation(message)).toBe(true);
  expect(mayBePageNumbering(message)).toBe(true);
});

test.each([
  "access_token expired",
  "insufficient points",
  "appkey 无效",
  "店铺授权已过期，请重新授权",
  "sellerId 不存在",
  "请求过于频繁",
  "pageSize must not exceed 50",
  "IP 不在白名单内",
  "startTime 格式不正确",
  "page size too large",
  "每页最多 50 条",
  "时间跨度不能超过 30 天",
  "IP address not allowed",
  "账户已禁用",
  "Content-Type not supported",
  "该 sid 不属于当前账号",
])("row 128: %j names its cause, so no guess of ours is shown", (message) => {
  expect(namesCause(message)).toBe(true);
  expect(mayBeSidLocation(message)).toBe(false);
  expect(mayBePageNumbering(message)).toBe(false);
});

test.each([
  ["参数 sid 缺失", true],
  ["Required String parameter 'sid' is not present", true],
  ["sid 不能为空", true],
  ["sid is required", true],
  ["参数错误：sid", true],
  ["请传入 sid", true],
  ["必须传sid参数", true],
  ["parameter [sid] is missing", true],
  ["sid 不能超过 64 个字符", false],
  ["sid has been disabled", false],
  ["sid 未备案", false],
])("row 128: %j leaves room for another place of the sid: %s", (message, isOpen) =>
  expect(mayBeSidLocation(message)).toBe(isOpen),
);

test.each([
  "pageIndex 须为 1 到 1000 的整数",
  "pageIndex must be at least 1",
  "页码不能小于 1",
  "page 无效",
  "page_no error",
  "pageNo 超出范围",
  "page must be >= 1",
])("row 128: %j leaves room for another first page number", (message) =>
  expect(mayBePageNumbering(message)).toBe(true),
);

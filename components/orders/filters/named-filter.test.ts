import { expect, test } from "vitest";
import { namedFilter } from "#components/orders/filters/named-filter.ts";

test.each([
  ["请求参数错误：start_time 格式不正确", "from"],
  ["endTime invalid", "to"],
  ["remarkTagName too long", "flagName"],
  ["remarkTag must be 1 to 5", "flag"],
  ["bad remark", "remark"],
  ["orderNoStr?", "order"],
  ["请求参数错误", null],
  ["", null],
  [null, null],
])("row 20: %s names the filter %s", (message, name) => expect(namedFilter(message)).toBe(name));

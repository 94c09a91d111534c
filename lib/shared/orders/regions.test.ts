import { expect, test } from "vitest";
import { regionText, shortRegion } from "./regions.ts";

test.each([
  [["新疆维吾尔自治区", "乌鲁木齐市", "天山区"], "新疆 乌鲁木齐市 天山区"],
  [["广西壮族自治区", "南宁市", "青秀区"], "广西 南宁市 青秀区"],
  [["宁夏回族自治区", "银川市", null], "宁夏 银川市"],
  [["内蒙古自治区", "包头市", "昆都仑区"], "内蒙古 包头市 昆都仑区"],
  [["西藏自治区", null, null], "西藏"],
  [["香港特别行政区", "九龙", null], "香港 九龙"],
  [["浙江省", "杭州市", "西湖区"], "浙江 杭州市 西湖区"],
  [["北京市", "北京市", "朝阳区"], "北京 朝阳区"],
  [["上海", "上海市", "徐汇区"], "上海 徐汇区"],
  [["省", "市", null], "省 市"],
  [[null, "吉林市", null], "吉林市"],
  [["吉林省", "吉林市", "船营区"], "吉林 吉林市 船营区"],
  [[null, null, null], ""],
] as const)("%j is written %s", ([province, city, district], short) => {
  expect(shortRegion({ province, city, district })).toBe(short);
});

test("a full region stays as the service sent it", () => {
  expect(regionText({ province: "北京市", city: "北京市", district: null })).toBe("北京市 北京市");
});

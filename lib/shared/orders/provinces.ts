import { shortName } from "./regions.ts";

const PROVINCES =
  "北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 " +
  "四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门";

/** True for the name of a province, in full or in short. */
export function isProvince(text: string): boolean {
  return PROVINCES.split(" ").includes(shortName(text));
}

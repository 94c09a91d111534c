import { expect, test } from "vitest";
import { looksGarbled } from "./garbled-text.ts";
import { words } from "#lib/testing/shown/words.ts";

const readAs = (text: string, encoding: string) =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text));
const gbk = (bytes: number[], encoding: string) => new TextDecoder(encoding).decode(Uint8Array.from(bytes));
// 小王, 一些 and 林晓 in GBK.
const XIAO_WANG = [0xd0, 0xa1, 0xcd, 0xf5];
const YI_XIE = [0xd2, 0xbb, 0xd0, 0xa9];
const LIN_XIAO = [0xc1, 0xd6, 0xcf, 0xfe];

test.each([
  ["a sign that could not be read", "小\ufffd"],
  ["the same read once more as GBK", "锟斤拷"],
  ["memory of a program", "烫烫烫"],
  ["a private sign", "小\ue123"],
  ["Chinese in an encoding that has none", "????"],
  ["the same with digits behind it", "??88"],
  ["UTF-8 read as GBK", readAs("小王", "gbk")],
  ["an odd number of characters of UTF-8 read as GBK", readAs("小王子", "gbk")],
  ["the same with a question mark", "灏忕帇瀛?"],
  ["UTF-8 read as Windows Latin", readAs("小王", "windows-1252")],
  ["GBK read as Windows Latin", gbk(LIN_XIAO, "windows-1252")],
  ["GBK read as UTF-8 that is whole by chance", gbk(YI_XIE, "utf-8")],
  ["escaped characters of JSON", "\\u5c0f\\u738b"],
  ["escaped characters of HTML", "&#23567;&#29579;"],
  ["escaped bytes of a URL", "%E5%B0%8F%E7%8E%8B"],
  ["escaped bytes of a mail", "=E5=B0=8F=E7=8E=8B"],
  ["GBK read as UTF-8", gbk(XIAO_WANG, "utf-8")],
])("garbled text is no nickname: %s, %s", (_what, text) => expect(looksGarbled(text)).toBe(true));

test.each([
  "Zoë Müller",
  "👩🏽‍🌾 farm",
  ...words(
    "小王 林晓的小店 50%off a=b&c \\user 阿依古丽·买买提 tb_8848 José Иван なつみ 김철수 囍 镕基 café 灏 老王？ 爱吃鱼？猫 老王?? why?? ? ①号店 喆喆 陈堃玥",
  ),
])("%s is a nickname", (text) => expect(looksGarbled(text)).toBe(false));

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFaults, readRules, speak } from "./check-words.mjs";

const page = `# Words

## One word in each language

| English | Chinese | Means | Not in English | Not in Chinese | Still right |
|---|---|---|---|---|---|
| placement | 投放位 | where a link appears | – | 推广位 | – |
| audit log | 操作记录、记录 | who did what | audit trail, the trail | 审计 | – |

## Words to keep apart

| English | Chinese | Means | Not in English | Not in Chinese | Still right |
|---|---|---|---|---|---|
| request | 查询 | what a person asks for | question, asked | 提问 | as asked |
| person | 成员 | somebody with an account | – | 人员 | 运维人员 |

## Exceptions

| Key | What | Why |
|---|---|---|
| page.sample | two spaces | two columns |
| old | all | not rewritten yet |
`;
const rules = readRules(page);
const wrong = (en: string, zh: string, key = "page.text") =>
  findFaults(rules, { [key]: { en, "zh-CN": zh } }).faults.map(({ language, what }) => `${language} ${what}`);

test.each([
  ["New placement", "新建投放位", []],
  ["New placements", "新建推广位", ["zh-CN “推广位”: 投放位", "zh-CN placement: 投放位 is missing"]],
  ["Displacement", "位移", []],
  ["See the audit trail", "查看操作记录", ["en “audit trail”: audit log"]],
  ["See the audit log", "查看记录", []],
  ["See the audit log", "查看日志", ["zh-CN audit log: 操作记录、记录 is missing"]],
  ["Questions", "查询", ["en “question”: request"]],
  ["We waited as asked", "已按要求等待", []],
  ["An operator", "系统运维人员", []],
  ["A person", "人员", ["zh-CN “人员”: 成员"]],
  ["{asked, plural, one {# question} other {# requests}}", "{asked} 次", ["en “question”: request"]],
])("%j and %j have the faults %j", (en, zh, faults) => expect(wrong(en, zh)).toEqual(faults));

test.each([
  ["It doesn't fit.", "it", "' instead of ’"],
  ['Press "Save".', "it", '" instead of “ ”'],
  ["Wait...", "it", "... instead of …"],
  ["Wait  here", "it", "two spaces"],
  ["Wait , please", "it", "a space before a sign"],
  ["{count} % used", "it", "a space before %"],
  ["any", "it", "a choice in small letters"],
  ["It failed. Try again", "it", "no sign at the end of the last sentence"],
])("in English %j has %s", (en, _, what) => expect(wrong(en, "失败。")).toContain(`en ${what}`));

test.each([
  ["请稍候,再试", "a half-width sign"],
  ["投放位 (sid)", "a half-width sign"],
  ["名称:{name}", "a half-width sign"],
  ["请稍候， 再试", "a space beside a full-width sign"],
  ["买家ID", "no space between Chinese and Latin"],
  ["12位数字", "no space between Chinese and Latin"],
  ["１２ 位", "a full-width letter, digit or space"],
  ["点击「保存」", "quotes other than “ ”"],
  ["请稍候...", "... instead of …"],
  ["已失败。请重试", "no sign at the end of the last sentence"],
])("in Chinese %j has %s", (zh, what) => expect(wrong("It", zh)).toContain(`zh-CN ${what}`));

test.each([
  ["It failed.", "已失败。"],
  ["It failed. Try again…", "已失败。请重试…"],
  ["e.g. Parcel card", "如：包裹卡 11 月"],
  ["CHECKPOINT and pg_switch_wal() first", "先执行 pg_switch_wal() 和 CHECKPOINT"],
  ["80% used, {count} left", "已用 80%，剩 {count} 次"],
  ["By <b>{name}</b>, <time></time>", "由 <b>{name}</b> 于 <time></time> 设置"],
])("%j and %j are right", (en, zh) => expect(wrong(en, zh)).toEqual([]));

test("a sentence of one language is a sentence of the other", () => {
  expect(wrong("It failed.", "已失败")).toEqual(["zh-CN a sentence in one language alone"]);
  expect(wrong("It failed", "已失败。")).toEqual(["zh-CN a sentence in one language alone"]);
  expect(
    wrong("{isOver, select, true {Over.} other {On.}}", "{isOver, select, true {完了。} other {在。}}"),
  ).toEqual([]);
});

test("an exception excuses what it names; one that excuses nothing is reported", () => {
  expect(wrong("a  b", "甲", "page.sample")).toEqual([]);
  expect(wrong("a  question", "甲", "page.sample")).toEqual(["en “question”: request"]);
  expect(wrong("a  question", "甲,", "old.text")).toEqual([]);
  const { idle } = findFaults(rules, { "page.sample": { en: "a  b", "zh-CN": "甲" } });
  expect(idle).toEqual([{ key: "old", what: "all" }]);
});

test("a message is read as its text and its choices, without tags and arguments", () => {
  expect(
    speak("<b>{count}</b> of {all, plural, one {# order} other {# orders of {shop}}} at <time></time>"),
  ).toEqual(["□ of □ at □", "□ order", "□ orders of □"]);
});

test("docs/words.md has terms in both tables, and none of them is forbidden", () => {
  const { terms } = readRules(readFileSync(new URL("../../docs/words.md", import.meta.url), "utf8"));
  expect(terms.filter(({ isPaired }) => isPaired).length).toBeGreaterThan(20);
  expect(terms.filter(({ isPaired }) => !isPaired).length).toBeGreaterThan(10);
  const own = new Set(terms.flatMap(({ english, chinese }) => [english, ...chinese]));
  expect(terms.flatMap(({ not }) => [...not.en, ...not["zh-CN"]]).filter((word) => own.has(word))).toEqual(
    [],
  );
});

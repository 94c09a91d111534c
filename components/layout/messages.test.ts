import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { en, zhCN as zh } from "#messages/messages.ts";
import { NAMESPACES } from "#messages/namespaces.ts";
import faultEn from "#messages/en/fault.json" with { type: "json" };
import faultZh from "#messages/zh-CN/fault.json" with { type: "json" };

type Words = { [key: string]: string | Words };

/** Every text with its path. */
function texts(words: Words, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] satisfies [string, string]]
      : texts(value, `${path}${key}.`),
  );
}

/** Values a text takes; a plural chooses by one without having to show it. */
function values(text: string): { shown: string[]; all: string[] } {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
  return { shown: named(/\{(\w+)\}/g), all: named(/\{(\w+)(?=[,}])/g) };
}

const PAIRS: [string, Words, Words][] = [
  ["messages", en, zh],
  ["words of faults", faultEn, faultZh],
];

test.each(PAIRS)("%s: both languages have the same texts, none empty", (_name, english, chinese) => {
  expect(
    texts(chinese)
      .map(([path]) => path)
      .sort(),
  ).toEqual(
    texts(english)
      .map(([path]) => path)
      .sort(),
  );
  expect([...texts(english), ...texts(chinese)].filter(([, text]) => text.trim() === "")).toEqual([]);
});

test.each(PAIRS)("%s: a text shows the same values in both languages", (_name, english, chinese) => {
  const inChinese = new Map(texts(chinese));
  const different = texts(english).filter(([path, text]) => {
    const [one, other] = [values(text), values(inChinese.get(path) ?? "")];
    return (
      !one.shown.every((name) => other.all.includes(name)) ||
      !other.all.every((name) => one.all.includes(name))
    );
  });
  expect(different).toEqual([]);
});

test.each(PAIRS)("%s: nothing shouts", (_name, english, chinese) => {
  expect([...texts(english), ...texts(chinese)].filter(([, text]) => /[!！]/.test(text))).toEqual([]);
});

test("every namespace has its file in both languages, and there is no other", () => {
  const files = (locale: string) =>
    readdirSync(new URL(`../../messages/${locale}`, import.meta.url)).map((name) =>
      name.replace(".json", ""),
    );
  expect(Object.keys(en).sort()).toEqual([...NAMESPACES].sort());
  for (const locale of ["en", "zh-CN"]) expect(files(locale).sort()).toEqual([...NAMESPACES, "fault"].sort());
});

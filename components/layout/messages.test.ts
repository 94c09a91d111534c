import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/shared/text/locales.ts";
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

/** The arguments of a text; a plural may choose by one without showing it. */
function values(text: string): { shown: string[]; all: string[] } {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");
  return { shown: named(/\{(\w+)\}/g), all: named(/\{(\w+)(?=[,}])/g) };
}

const PAIRS: [string, Words, Words][] = [
  ["messages", en, zh],
  ["words of faults", faultEn, faultZh],
];

test.each(PAIRS)(
  "%s: both languages have the same texts, none empty, and none shouts",
  (_name, english, chinese) => {
    const paths = (words: Words) => texts(words).map(([path]) => path);
    expect(paths(chinese).sort()).toEqual(paths(english).sort());
    const both = [...texts(english), ...texts(chinese)].map(([, text]) => text);
    expect(both.filter((text) => text.trim() === "")).toEqual([]);
    expect(both.filter((text) => /[!！]/.test(text))).toEqual([]);
  },
);

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

test("every namespace has one file in each language, and there are no others", () => {
  const files = (locale: string) =>
    readdirSync(new URL(`../../messages/${locale}`, import.meta.url)).map((name) =>
      name.replace(".json", ""),
    );
  expect(Object.keys(en).sort()).toEqual([...NAMESPACES].sort());
  for (const locale of LOCALES) expect(files(locale).sort()).toEqual([...NAMESPACES, "fault"].sort());
});

const textAt = (path: string) =>
  path
    .split(".")
    .filter(Boolean)
    .reduce<unknown>((words, name) => (words as Record<string, unknown> | undefined)?.[name], en);

const TRANSLATOR = /const (\w+) = (?:await )?(?:useTranslations|getTranslations)\(\s*(?:"([^"]*)")?\s*\)/g;
const AT_ONCE = /(?:useTranslations|getTranslations)\("([^"]*)"\)\)?\(\s*"([^"]*)"/g;

test.each(globSync("{app,components,lib}/**/*.{ts,tsx}").filter((file) => !file.includes(".test.")))(
  "%s uses only texts that exist",
  (file) => {
    const source = readFileSync(file, "utf8");
    const used = [...source.matchAll(AT_ONCE)].map(([, namespace, key]) => [`${namespace}.${key}`]);
    const namespaces = new Map<string, string[]>();
    for (const [, name = "", namespace = ""] of source.matchAll(TRANSLATOR))
      namespaces.set(name, [...(namespaces.get(name) ?? []), namespace]);
    for (const [name, where] of namespaces) {
      used.push(where);
      for (const [, key] of source.matchAll(
        new RegExp(`(?<![\\w.])${name}(?:\\.rich)?\\(\\s*"([^"]+)"`, "g"),
      ))
        used.push(where.map((namespace) => `${namespace}.${key}`));
    }
    expect(used.filter((paths) => paths.every((path) => textAt(path) === undefined))).toEqual([]);
  },
);

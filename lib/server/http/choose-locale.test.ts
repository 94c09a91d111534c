import { expect, test } from "vitest";
import { chooseLocale } from "./choose-locale.ts";

test.each([
  ["zh-CN", "en", "zh-CN"],
  ["en", "zh-CN", "en"],
  ["fr", "zh-CN", "zh-CN"],
  [undefined, "zh-CN,zh;q=0.9,en;q=0.8", "zh-CN"],
  [undefined, "zh-TW", "zh-CN"],
  [undefined, "en-GB,zh;q=0.9", "en"],
  [undefined, "en;q=0.5, zh;q=0.9", "zh-CN"],
  [undefined, "fr-FR,zh;q=0.3", "zh-CN"],
  [undefined, "zh;q=0,fr", "en"],
  [undefined, "zh;q=abc", "en"],
  [undefined, "fr,*;q=0.1", "en"],
  [undefined, ";;;,,,=", "en"],
  [undefined, "", "en"],
  [undefined, null, "en"],
  ["../../etc", null, "en"],
] as const)("chosen %s, accepted %s: %s", (chosen, accepted, locale) =>
  expect(chooseLocale(chosen, accepted)).toBe(locale),
);

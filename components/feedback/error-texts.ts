import en from "#messages/fault.en.json";
import zh from "#messages/fault.zh-CN.json";

export type ErrorText = typeof en;

/**
 * Words for when the page itself failed: no provider may be left to ask, so they travel with the code and the language
 * is read from the document.
 */
export function errorTexts(): ErrorText {
  const isChinese = typeof document !== "undefined" && document.documentElement.lang.startsWith("zh");
  return isChinese ? zh : en;
}

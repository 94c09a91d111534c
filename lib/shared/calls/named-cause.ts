const MAX_READ_LENGTH = 500;
/** Words that say no more than the code does. */
export const NOTHING_NEW =
  /request|parameters?|params?|arguments?|errors?|invalid|illegal|incorrect|wrong|bad|fail(?:ed|ure)?|please|check|code|请求|参数|错误|有误|异常|不正确|不合法|无效|非法|失败|请|检查|校验|未通过/gi;
export const said = (message: string | null): string => (message ?? "").slice(0, MAX_READ_LENGTH);
/** Keeps only the letters of a text. */
export const words = (text: string): string => text.replaceAll(/[^\p{L}]/gu, "");

/** True when the service's message says more than that a parameter is wrong. */
export function namesCause(message: string | null): boolean {
  return words(said(message).replace(NOTHING_NEW, "")) !== "";
}

/**
 * True when a rejection (code 100) may come from page numbering: the message says nothing beyond the code, or
 * speaks of pages. When the service names another cause, a trial call can't help.
 */
export function mayBePageNumbering(message: string | null): boolean {
  return (
    !namesCause(message) ||
    /page.?(?:index|no\b|num)|\bpage\b(?!.?size)|页码|页数|第.{0,2}页/i.test(said(message))
  );
}

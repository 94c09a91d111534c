/** What the dashboard may guess of a refusal for a wrong parameter (code 100), with a call of its own as the cure. */
export type Guess = "sidLocation" | "pageNumbering";

const LONGEST_READ = 500;
/** Says no more than the code does. */
const NOTHING_NEW =
  /request|parameters?|params?|arguments?|errors?|invalid|illegal|incorrect|wrong|bad|fail(?:ed|ure)?|please|check|code|请求|参数|错误|有误|异常|不正确|不合法|无效|非法|失败|请|检查|校验|未通过/gi;
/** Says that something was not given. */
const ABSENT =
  /missing|required?|needed|lacks?|absent|not|present|provided|given|found|empty|null|blank|be|is|are|must|may|cannot|can't|the|an?|of|in|no|string|field|value|缺少|缺失|不能|不可|为空|必填|必须|必传|未传|没有|是|传|的|字段|值/gi;

const said = (message: string | null): string => (message ?? "").slice(0, LONGEST_READ);
/** Without what is no word. */
const words = (text: string): string => text.replaceAll(/[^\p{L}]/gu, "");

/**
 * Whether a refusal leaves room for a guess of ours: it says nothing beyond its code, or names what the guess is about.
 * Where the service itself names another cause, a call made on a guess can't help.
 */
export function leavesRoomFor(guess: Guess, message: string | null): boolean {
  const text = said(message);
  if (!namesCause(text)) return true;
  if (guess === "pageNumbering") return /page.?(?:index|no\b|num)|\bpage\b|页码|页数|第.{0,2}页/i.test(text);
  // Of a sid that it has read it says something else.
  return (
    /\bsid\b/i.test(text) &&
    words(
      text
        .replace(/\bsid\b/gi, "")
        .replace(NOTHING_NEW, "")
        .replace(ABSENT, ""),
    ) === ""
  );
}

/** Whether the service's words say more than that a parameter is wrong. */
export function namesCause(message: string | null): boolean {
  return words(said(message).replace(NOTHING_NEW, "")) !== "";
}

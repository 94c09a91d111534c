/** Apps with their own browser, where files, printing or copying may fail. Longer names first. */
const APPS = [
  ["wecom", /\bwxwork\//i],
  ["dingtalk", /\bDingTalk\b|\bAliApp\(DingTalk/i],
  ["qianniu", /\bAliApp\(QN\b|\bQianniu\b/i],
  ["taobao", /\bAliApp\((?:TB|TM)\b/i],
  ["feishu", /\b(?:Feishu|Lark)\//i],
  ["alipay", /\bAlipayClient\b|\bAliApp\(AP\b/i],
  ["qq", /\bQQ\/\d|\bTIM\/\d/],
  ["weibo", /\bWeibo\b/i],
  ["douyin", /\baweme|\bBytedanceWebview\b/i],
  ["wechat", /\bMicroMessenger\//i],
] as const;

export type InAppBrowser = (typeof APPS)[number][0];

/** Id of the banner that says which app's browser shows the page. */
export const IN_APP_BANNER_ID = "in-app";

/** App that shows the page, from its User-Agent; null in a real browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  return APPS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

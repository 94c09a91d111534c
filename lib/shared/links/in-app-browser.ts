/** Apps with their own browser, where files, printing or copying may fail. Longer names first. */
const APPS = [
  ["wecom", /\bwxwork\//i],
  ["dingtalk", /\bDingTalk\b|\bAliApp\(DingTalk/i],
  ["feishu", /\b(?:Feishu|Lark)\//i],
  ["alipay", /\bAlipayClient\//i],
  ["qq", /\bQQ\/\d/],
  ["wechat", /\bMicroMessenger\//i],
] as const;

export type InAppBrowser = (typeof APPS)[number][0];

/** App that shows the page, from its User-Agent; null in a real browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  return APPS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

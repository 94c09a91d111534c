/** Apps whose own browser opens links; in each a file, a print or a copy may come to nothing. The longer name first. */
const APPS = [
  ["wecom", /\bwxwork\//i],
  ["dingtalk", /\bDingTalk\b|\bAliApp\(DingTalk/i],
  ["feishu", /\b(?:Feishu|Lark)\//i],
  ["alipay", /\bAlipayClient\//i],
  ["qq", /\bQQ\/\d/],
  ["wechat", /\bMicroMessenger\//i],
] as const;

export type InAppBrowser = (typeof APPS)[number][0];

/** The app a page is shown in, as its User-Agent says; null in a browser of its own. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  return APPS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

import { expect, test } from "vitest";
import { inAppBrowser } from "./in-app-browser.ts";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50(0x1800323d)",
    "wechat",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) Chrome/116.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK MicroMessenger/8.0.49",
    "wechat",
  ],
  ["Mozilla/5.0 (iPhone) Mobile/15E148 wxwork/4.1.28 MicroMessenger/7.0.1 Language/zh", "wecom"],
  [
    "Mozilla/5.0 (Windows NT 10.0) Chrome/116.0 Safari/537.36 wxwork/4.1.30 (MicroMessenger/6.2) WindowsWechat",
    "wecom",
  ],
  ["Mozilla/5.0 (iPhone) AliApp(DingTalk/7.6.0) com.laiwang.DingTalk/38711 Channel/201200", "dingtalk"],
  ["Mozilla/5.0 (Macintosh) Chrome/118.0 Safari/537.36 DingTalk(7.6.3-macOS)", "dingtalk"],
  ["Mozilla/5.0 (iPhone) Mobile/15E148 Lark/7.20.6 LarkLocale/zh_CN", "feishu"],
  ["Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36 MQQBrowser/6.2 QQ/9.0.81.16640", "qq"],
  ["Mozilla/5.0 (Windows NT 6.1) Chrome/53 Safari/537.36 DingTalk(4.6.28-Release.8) nw", "dingtalk"],
  ["Mozilla/5.0 (Linux; Android 12) Mobile Safari/537.36 AliApp(DingTalk/6.5.50) NetType/WIFI", "dingtalk"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/116 Safari/537.36 Feishu/7.4.6 Lark/7.4.6", "feishu"],
  ["Mozilla/5.0 (iPhone) Mobile/15E148 Ariver/1.1 AliApp(AP/10.5.96) AlipayClient/10.5.96 Alipay", "alipay"],
  ["Mozilla/5.0 (Linux; Android 13) MQQBrowser/6.2 TBS/046 QQ/8.9.93 NetType/4G", "qq"],
  ["Mozilla/5.0 (Linux; Android 13) Mobile Safari/537.36 AliApp(QN/9.8.2) WindVane/8.5", "qianniu"],
  ["Mozilla/5.0 (iPhone) Mobile/15E148 AliApp(TB/10.30.10) WindVane/8.7", "taobao"],
  ["Mozilla/5.0 (iPhone) Mobile/15E148 Weibo (iPhone15,2__weibo__14.1.0__iphone__os17.2)", "weibo"],
  ["Mozilla/5.0 (iPhone) Mobile/15E148 aweme_27.9.0 BytedanceWebview/d8a21c6", "douyin"],
  ["Mozilla/5.0 (Linux; U; Android 12) Chrome/100.0 UCBrowser/15.4.6 Mobile Safari/537.36", null],
  ["Mozilla/5.0 (Linux; Android 12) Chrome/114.0 MQQBrowser/14.2 Mobile Safari/537.36", null],
  ["Mozilla/5.0 (Linux; Android 13) HuaweiBrowser/14.0 Mobile Safari/537.36", null],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15", null],
  ["Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/126.0 Safari/537.36 QQBrowser/12.5", null],
  ["", null],
])("row 132: the app of a browser is recognized: %s", (agent, app) => expect(inAppBrowser(agent)).toBe(app));

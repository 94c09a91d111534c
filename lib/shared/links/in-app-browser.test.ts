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
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15", null],
  ["Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/126.0 Safari/537.36 QQBrowser/12.5", null],
  ["", null],
])("row 132: the app of a browser is recognized: %s", (agent, app) => expect(inAppBrowser(agent)).toBe(app));

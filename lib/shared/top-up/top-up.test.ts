import { expect, test } from "vitest";
import { promoText, linkFileName } from "./top-up.ts";

const LINK = "https://t.topup.example/1a2b3c4d";

test.each([
  [
    "zh",
    [
      "充 100 元",
      "92 元",
      "最高立减 8 元",
      "1% 佣金",
      "移动",
      "联通",
      "电信",
      "慢充",
      "付款后 24–72 小时",
      LINK,
    ],
  ],
  [
    "en",
    [
      "100 yuan",
      "for 92 yuan",
      "up to 8 yuan off",
      "1% commission",
      "China Mobile",
      "China Unicom",
      "China Telecom",
      "Slow channel",
      "24–72 hours after payment",
      LINK,
    ],
  ],
] as const)("the %s text names price, commission, carriers, delay and link", (language, parts) => {
  const text = promoText(LINK)[language];
  for (const part of parts) expect(text).toContain(part);
  expect(text.endsWith(LINK)).toBe(true);
  expect(text).not.toMatch(/[!！]/);
});

test.each([
  ["parcel-2611", "shortUrl", "png", "parcel-2611-web-short.png"],
  ["wx_group.01", "weAppWebViewUrl", "svg", "wx_group.01-mini-program-web-long.svg"],
  ["../../etc/passwd", "url", "png", "etc-passwd-web-long.png"],
  ['a<b>:"/\\|?*c', "mobileUrl", "svg", "a-b-c-app-long.svg"],
  ["...", "mobileShortUrl", "png", "placement-app-short.png"],
  ["CON", "url", "svg", "CON-web-long.svg"],
] as const)("%s and %s give a safe %s name", (sid, kind, ending, name) =>
  expect(linkFileName(sid, kind, ending)).toBe(name),
);

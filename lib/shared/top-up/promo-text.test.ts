import { expect, test } from "vitest";
import { promoText } from "#lib/shared/top-up/promo-text.ts";

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

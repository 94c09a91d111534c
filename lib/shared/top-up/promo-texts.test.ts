import { expect, test } from "vitest";
import { SETTINGS } from "#lib/shared/settings/registry.ts";
import { DEFAULT_PROMO_TEXTS, PROMO_VOICES, withLink } from "./promo-texts.ts";

const LINK = "https://t.topup.example/1a2b3c4d";

test.each([
  ["zh", ["充 100 元", "92 元", "最高立减 8 元", "移动", "联通", "电信", "慢充", "付款后 24–72 小时"]],
  [
    "en",
    [
      "92 yuan",
      "100 yuan of credit",
      "up to 8 yuan off",
      "China Mobile",
      "China Unicom",
      "China Telecom",
      "Slow channel",
      "24–72 hours after payment",
    ],
  ],
] as const)("both %s texts name price, carriers, delay and link", (language, parts) => {
  for (const voice of PROMO_VOICES) {
    const text = withLink(DEFAULT_PROMO_TEXTS[voice][language], LINK);
    for (const part of parts) expect(text, voice).toContain(part);
    expect(text.endsWith(LINK)).toBe(true);
    expect(text).not.toMatch(/[!！]/);
  }
});

test("texts promise the commission to partners, never to customers", () => {
  const { customer, partner } = DEFAULT_PROMO_TEXTS;
  for (const text of Object.values(customer)) expect(text).not.toMatch(/1%|佣金|commission/);
  expect(partner.zh).toContain("1% 佣金");
  expect(partner.en).toContain("1% commission");
});

test("any text is accepted unless it is empty, too long or has a personal number", () => {
  const { schema } = SETTINGS.promoTexts;
  const withText = (zh: string) => ({
    ...DEFAULT_PROMO_TEXTS,
    customer: { ...DEFAULT_PROMO_TEXTS.customer, zh },
  });
  expect(schema.parse(withText(" 扫码充话费 "))).toEqual(withText("扫码充话费"));
  for (const text of ["", "  ", "字".repeat(501), "有事请打 13912345678"])
    expect(schema.safeParse(withText(text)).success, text).toBe(false);
});

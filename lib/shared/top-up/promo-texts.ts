/** Audience of a text: the person who tops up, or a promoter who earns a commission. */
export const PROMO_VOICES = ["customer", "partner"] as const;
export type PromoVoice = (typeof PROMO_VOICES)[number];

export const PROMO_LANGUAGES = ["zh", "en"] as const;
export type PromoLanguage = (typeof PROMO_LANGUAGES)[number];

export type PromoTexts = Record<PromoVoice, Record<PromoLanguage, string>>;

export const MAX_PROMO_TEXT_LENGTH = 500;

/**
 * Default texts next to a link: price, carriers and the slow channel's 24–72 hours. The commission is the
 * promoter's: no text for customers promises it. Spec: "What the service does".
 */
export const DEFAULT_PROMO_TEXTS: PromoTexts = {
  customer: {
    zh: "话费充值优惠：充 100 元只需付 92 元，最高立减 8 元。移动、联通、电信均可充。慢充通道，付款后 24–72 小时到账，急用请勿下单。",
    en:
      "Mobile top-up: 100 yuan of credit for 92 yuan, up to 8 yuan off. " +
      "For China Mobile, China Unicom and China Telecom. " +
      "Slow channel: credit arrives 24–72 hours after payment, so not for urgent use.",
  },
  partner: {
    zh: "话费充值推广：用户充 100 元只需付 92 元，最高立减 8 元，推广方得 1% 佣金。移动、联通、电信均可充。慢充通道，付款后 24–72 小时到账。推广链接：",
    en:
      "Promote mobile top-up: customers pay 92 yuan for 100 yuan of credit, up to 8 yuan off, " +
      "and you earn a 1% commission. For China Mobile, China Unicom and China Telecom. " +
      "Slow channel: credit arrives 24–72 hours after payment. Your link:",
  },
};

/** Appends the link to a text, for copying. */
export function withLink(text: string, link: string): string {
  return `${text} ${link}`;
}

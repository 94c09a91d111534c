/**
 * The text that goes out beside a link, in both languages whatever the screen speaks: price, commission, carriers and
 * the slow channel's 24–72 hours. Spec: "What the service does".
 */
export function promoText(link: string): { zh: string; en: string } {
  return {
    zh: `话费充值优惠：充 100 元只需付 92 元，最高立减 8 元，另返 1% 佣金。移动、联通、电信均可充。慢充通道，付款后 24–72 小时到账，急用请勿下单。${link}`,
    en: `Mobile top-up: 100 yuan of credit for 92 yuan, up to 8 yuan off, with a 1% commission returned. For China Mobile, China Unicom and China Telecom. Slow channel: credit arrives 24–72 hours after payment, so not for urgent use. ${link}`,
  };
}

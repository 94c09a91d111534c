export const LOCALES = ["en", "zh-CN"] as const;

export type Locale = (typeof LOCALES)[number];

/** Each language in its own words, so that its readers find it. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "zh-CN": "中文" };

/** Anything else is English. */
export function asLocale(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? "en";
}

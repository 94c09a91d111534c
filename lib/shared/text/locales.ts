export const LOCALES = ["en", "zh-CN"] as const;

export type Locale = (typeof LOCALES)[number];

/** Names of the languages in themselves, so that their readers find them. */
export const LOCALE_NAMES: Record<Locale, string> = { en: "English", "zh-CN": "中文" };

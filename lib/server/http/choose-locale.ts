import "server-only";
import { type Locale, LOCALES } from "#lib/shared/text/locales.ts";

/** Returns the chosen language, else the first of the browser's that we have, else English. */
export function chooseLocale(chosen: string | undefined, accepted: string | null): Locale {
  const known = LOCALES.find((locale) => locale === chosen);
  if (known) return known;
  const wanted = (accepted ?? "")
    .split(",")
    .map(parseWeight)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => LOCALES.find((locale) => locale.split("-")[0] === language));
  return wanted.find((locale) => locale !== undefined) ?? "en";
}

function parseWeight(range: string): { language: string | undefined; weight: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = q === undefined ? 1 : Number(q.slice(2));
  return { language: tag.split("-")[0], weight: Number.isFinite(weight) ? weight : 0 };
}

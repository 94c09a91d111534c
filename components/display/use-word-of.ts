import { useTranslations } from "next-intl";

/** The text under a key that only the running program knows, as the server's own for a field; null where there is none. */
export function useFindWord(): (key: string) => string | null {
  const everyWord = useTranslations();
  return (key) => (everyWord.has(key as never) ? everyWord(key as never) : null);
}

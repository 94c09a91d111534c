import { useTranslations } from "next-intl";

/** Translates a key known only at run time, such as the server's for a field; null when there is no text. */
export function useFindWord(): (key: string) => string | null {
  const everyWord = useTranslations();
  return (key) => (everyWord.has(key as never) ? everyWord(key as never) : null);
}

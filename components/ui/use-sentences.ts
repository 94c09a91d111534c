import { useTranslations } from "next-intl";

/** Joins sentences as the language does: Chinese full stops include their space. Missing ones are left out. */
export function useSentences(): (...sentences: (string | null | undefined | false)[]) => string {
  const t = useTranslations("ui");
  return (...sentences) =>
    sentences
      .filter((sentence) => typeof sentence === "string")
      .reduce((first, second) => (first === "" ? second : t("then", { first, second })), "");
}

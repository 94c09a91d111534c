import { useTranslations } from "next-intl";

/**
 * Puts sentences one after another as the language does: Chinese full stops bring their own room. What is
 * missing is left out.
 */
export function useSentences(): (...sentences: (string | null | undefined | false)[]) => string {
  const t = useTranslations("ui");
  return (...sentences) =>
    sentences
      .filter((sentence) => typeof sentence === "string")
      .reduce((first, second) => (first === "" ? second : t("then", { first, second })), "");
}

import { useTranslations } from "next-intl";
import { useFailureWords } from "#components/feedback/use-failure-words.ts";
import { useProblemWords, type ProblemWords } from "#components/feedback/use-problem-words.ts";
import type { Trouble } from "#components/top-up/trouble-of.ts";
import { useSentences } from "#components/ui/use-sentences.ts";

/** Each trouble in words, with what it may have cost. */
export function useTroubleWords(isAdmin: boolean): (trouble: Trouble) => ProblemWords {
  const t = useTranslations("topUp");
  const problems = useTranslations("problems");
  const wordsOf = useProblemWords();
  const failureWords = useFailureWords();
  const sentences = useSentences();
  const nothing = { cost: null, said: null, reference: null };
  return (trouble) => {
    if (trouble.kind === "problem") {
      const words = wordsOf(trouble.problem, { operation: t("title"), shop: null, isAdmin });
      return trouble.problem.reason === "parameterError" ? { ...words, body: t("sidRefused") } : words;
    }
    if (trouble.kind === "stopped")
      return { ...nothing, title: problems("own.stoppedTitle"), body: problems("own.stoppedBody") };
    if (trouble.kind === "noLink")
      return { ...nothing, title: t("noLink.title"), body: t("noLink.body"), cost: t("noLink.cost") };
    const { code, requestId } = trouble.failure;
    const mayHaveLeft = code === "offline" || code === "badReply" || code === "internal";
    return {
      ...nothing,
      title: t("failure.title"),
      body: sentences(failureWords(trouble.failure), mayHaveLeft && t("failure.mayHaveLeft")),
      reference: requestId ? problems("reference", { id: requestId.slice(0, 8) }) : null,
    };
  };
}

import { useTranslations } from "next-intl";
import { useErrorText } from "#components/feedback/use-error-text.ts";
import { useProblemText, type ProblemText } from "#components/feedback/use-problem-text.ts";
import type { Problem } from "#components/top-up/problem-of.ts";
import { useSentences } from "#components/ui/use-sentences.ts";

/** Each trouble in words, with what it may have cost. */
export function useLinksProblemText(isAdmin: boolean): (trouble: Problem) => ProblemText {
  const t = useTranslations("topUp");
  const problems = useTranslations("problems");
  const wordsOf = useProblemText();
  const errorText = useErrorText();
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
      body: sentences(errorText(trouble.failure), mayHaveLeft && t("failure.mayHaveLeft")),
      reference: requestId ? problems("reference", { id: requestId.slice(0, 8) }) : null,
    };
  };
}

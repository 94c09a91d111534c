import { useTranslations } from "next-intl";
import { useProblemWords, type ProblemWords } from "#components/feedback/use-problem-words.ts";
import type { ServiceProblem } from "#lib/shared/service-problem.ts";

/** What to say about links that did not come: the words all lists share, but where those speak of lists. */
export function useTopUpWords(isAdmin: boolean): (problem: ServiceProblem) => ProblemWords {
  const t = useTranslations("topUp");
  const wordsOf = useProblemWords();
  return (problem) => {
    const words = wordsOf(problem, { operation: t("title"), shop: "", isAdmin });
    const own = `problems.${problem.reason}`;
    return t.has(own) ? { ...words, body: t(own) } : words;
  };
}

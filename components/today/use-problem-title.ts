import { useTranslations } from "next-intl";
import { type SaidProblem, useProblemText } from "#components/feedback/use-problem-text.ts";

/** Short text about a shop's list that returned no orders. */
export function useProblemTitle(): (problem: SaidProblem, shop: string) => string {
  const names = useTranslations("operations.names");
  const text = useProblemText();
  return (problem, shop) =>
    text(problem, { operation: names(problem.operation), shop, isAdmin: false }).title;
}

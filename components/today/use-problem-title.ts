import { useTranslations } from "next-intl";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** Short text about a shop's list that returned no orders. */
export function useProblemTitle(): (problem: ServiceProblem, shop: string) => string {
  const names = useTranslations("operations.names");
  const text = useProblemText();
  return (problem, shop) =>
    text(problem, { operation: names(problem.operation), shop, isAdmin: false }).title;
}

import { useTranslations } from "next-intl";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { RequestErrorCode } from "#lib/shared/base/errors.ts";
import { namesCause } from "#lib/shared/calls/named-cause.ts";
import { reasonName, type ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** Names of a request on screen. */
export type ProblemNames = {
  /** Name of the page or its request. */
  operation: string;
  /** Null when the request concerns no shop. */
  shop: string | null;
  isAdmin: boolean;
};

/** Parts of a problem that its texts need. */
export type SaidProblem = Pick<
  ServiceProblem,
  "operation" | "outcome" | "reason" | "code" | "budget" | "mayHaveCost"
> &
  // The call of a job is one, and its words are in the ledger alone.
  Partial<Pick<ServiceProblem, "calls" | "message" | "callId">>;

export type ProblemText = {
  title: string;
  body: string;
  cost: string | null;
  said: { label: string; text: string } | null;
  reference: string | null;
};

/** Texts for a request without a response: what happened, what to do, the possible cost, and the service's message. */
export function useProblemText(): (problem: SaidProblem, names: ProblemNames) => ProblemText {
  const t = useTranslations("problems");
  const sentences = useSentences();
  return (problem, names) => {
    const isList = problem.operation === "soldOrders" || problem.operation === "pendingOrders";
    const values = {
      operation: names.operation,
      shop: names.shop ?? "",
      hasShop: String(names.shop !== null),
      isAdmin: String(names.isAdmin),
      isList: String(isList),
      code: problem.code ?? "",
      ...problem.budget,
      ...(problem.budget?.scope.startsWith("person:") && { scope: "person" }),
    };
    const name = reasonName(problem.reason, problem.outcome);
    const isNamed = name === "parameterError" && namesCause(problem.message ?? null);
    return {
      title: t(`reasons.${name}.title`, values),
      body: isNamed ? t("named") : t(`reasons.${name}.body`, values),
      cost: problem.mayHaveCost
        ? t("mayHaveCost", { count: problem.calls ?? 1 })
        : problem.outcome === "notSent"
          ? t("notSent")
          : null,
      said: problem.message ? { label: sentences(t("said"), ""), text: problem.message } : null,
      reference:
        problem.callId && problem.outcome !== "refused"
          ? t("reference", { id: problem.callId.slice(0, 8) })
          : null,
    };
  };
}

/** Text for an error on our own side. */
export function useErrorText(): (error: { code: RequestErrorCode }) => string {
  const own = useTranslations("problems.own");
  const errors = useTranslations("errors");
  return ({ code }) => (code === "offline" || code === "badReply" ? own(code) : errors(code));
}

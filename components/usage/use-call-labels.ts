import { useTranslations } from "next-intl";
import { useFindWord } from "#components/display/use-find-word.ts";
import type { LoggedAttempt } from "#lib/shared/usage/call-log.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { reasonName } from "#lib/shared/calls/service-problem.ts";
import { billedKey, readBilled } from "#lib/shared/usage/billed.ts";
import type { CallOutcome } from "#lib/shared/usage/usage-params.ts";
import type { Usage } from "#lib/shared/usage/usage.ts";

type CallLabels = {
  operation: (operation: Operation) => string;
  /** The operation with its level or edition: "Card check · 3 elements". */
  kind: (operation: Operation, variant: string | null) => string;
};

/** Names of calls on the pages about usage. A level or edition without a text is shown as it is. */
export function useCallLabels(): CallLabels {
  const operations = useTranslations("operations.names");
  const wordOf = useFindWord();
  const operation = (name: Operation) => operations(name);
  const variant = (name: string) => wordOf(`operations.variants.${name}`) ?? name;
  return {
    operation,
    kind: (name, of) => (of === null ? operation(name) : `${operation(name)} · ${variant(of)}`),
  };
}

/** Reason why an attempt has no response, in the caller's words; null when there is nothing to explain. */
export function useReasonText(): (attempt: LoggedAttempt) => string | null {
  const problems = useTranslations("problems");
  const { operation } = useCallLabels();
  return ({ reason, outcome, operation: called, code, shop }) =>
    reason === null
      ? null
      : problems(`reasons.${reasonName(reason, outcome)}.title`, {
          operation: operation(called),
          shop: shop?.name ?? "",
          hasShop: String(shop?.name != null),
          code: code ?? "",
        });
}

/** Name of a group of sums: an operation, an outcome, a person or a shop. */
export function useGroupName({ by, names }: Pick<Usage, "by" | "names">): (group: string | null) => string {
  const t = useTranslations("usage");
  const { operation } = useCallLabels();
  const wordOf = useFindWord();
  return (group) => {
    if (group === null) return t(by === "shop" ? "none.shop" : "none.person");
    if (by === "operation") return operation(group as Operation);
    if (by === "outcome") return t(`outcomes.${group as CallOutcome}`);
    if (by === "billed") {
      const billed = readBilled(group);
      const key = billed && billedKey(billed);
      if (billed === null) return group;
      const word = key === null ? null : wordOf(key.startsWith("operations.") ? key : `usage.${key}`);
      return word === null ? operation(billed.operation) : `${operation(billed.operation)} · ${word}`;
    }
    return names[group] ?? t("none.gone", { id: group.slice(0, 8) });
  };
}

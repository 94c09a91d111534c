import { useTranslations } from "next-intl";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Usage } from "#lib/shared/usage/usage.ts";
import type { CallOutcome } from "#lib/shared/usage/usage-params.ts";

/** What a group of sums is called: an operation, an outcome, a person or a shop. */
export function useGroupName({ by, names }: Pick<Usage, "by" | "names">): (group: string | null) => string {
  const t = useTranslations("usage");
  const { operation } = useCallLabels();
  return (group) => {
    if (group === null) return t(by === "shop" ? "none.shop" : "none.person");
    if (by === "operation") return operation(group as Operation);
    if (by === "outcome") return t(`outcomes.${group as CallOutcome}`);
    return names[group] ?? t("none.gone", { id: group.slice(0, 8) });
  };
}

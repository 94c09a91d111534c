import { useTranslations } from "next-intl";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { OpenCall } from "#lib/shared/usage/maybe-charged.ts";

/** What became of a call, in one line: the title its problem has on the pages, with its code. */
export function useHappenedText(): (
  call: Pick<OpenCall, "operation" | "outcome" | "reason" | "code" | "shop">,
) => string {
  const t = useTranslations("usage.maybe.happened");
  const problems = useTranslations("problems");
  const { operation: named } = useCallLabels();
  return ({ operation, outcome, reason, code, shop }) => {
    if (outcome === "answered") return operation === "topUpLink" ? t("neverReports") : t("noCharge");
    if (reason === null) return t("swept");
    const title = problems(`reasons.${reason}.title`, {
      operation: named(operation),
      hasShop: String(shop !== null),
      shop: shop ?? "",
      code: code ?? "",
    });
    return code === null || reason === "unlistedCode" ? title : `${title} · ${problems("code", { code })}`;
  };
}

import { useTranslations } from "next-intl";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { LoggedAttempt } from "#lib/shared/usage/call-log.ts";

/** Why an attempt has no answer, in the words that its asker read; null where nothing is to be explained. */
export function useReasonText(): (attempt: LoggedAttempt) => string | null {
  const problems = useTranslations("problems");
  const { operation } = useCallLabels();
  return ({ reason, operation: asked, code, shop }) =>
    reason === null
      ? null
      : problems(`reasons.${reason}.title`, {
          operation: operation(asked),
          shop: shop?.name ?? "",
          hasShop: String(shop?.name != null),
          code: code ?? "",
        });
}

import { useLocale } from "next-intl";
import { useCallback } from "react";
import { purposeName, type PurposeNames } from "#lib/shared/cards/purposes.ts";

/** Names a purpose in the reader's language. */
export function usePurposeName(): (purpose: PurposeNames) => string {
  const locale = useLocale();
  return useCallback((purpose) => purposeName(purpose, locale), [locale]);
}

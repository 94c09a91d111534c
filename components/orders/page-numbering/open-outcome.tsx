"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import type { NumberingCheck } from "./use-page-numbering.ts";

export function Outcome({ conclusion, error }: Pick<NumberingCheck, "conclusion" | "error">): string | null {
  const t = useTranslations("orders.pageBase");
  const errorText = useErrorText();
  if (error !== null) return errorText(error);
  return conclusion === "inconclusive" || conclusion === "old" ? t(conclusion) : null;
}

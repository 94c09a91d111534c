"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import type { OrdersExport } from "./use-orders-export.ts";

/** Error of an export: nothing was exported, or texts were cut. */
export function ExportFailure({ exporting: { failure, cutCells } }: { exporting: OrdersExport }) {
  const t = useTranslations("orders.export");
  const copyProblem = useTranslations("ui")("copyRefused");
  const errorText = useErrorText();
  if (cutCells > 0)
    return (
      <Note tone="warn" isBanner role="status">
        {t("cutCells", { count: cutCells })}
      </Note>
    );
  if (failure === null) return null;
  if (failure !== "copyRefused" && failure.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {failure === "copyRefused" ? copyProblem : errorText(failure)}
    </Note>
  );
}

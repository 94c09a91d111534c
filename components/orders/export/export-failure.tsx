"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import type { OrdersExport } from "./use-orders-export.ts";

/** Nothing left the page. */
export function ExportFailure({ failure }: { failure: NonNullable<OrdersExport["failure"]> }) {
  const t = useTranslations("orders.export");
  const refused = useTranslations("ui")("copyRefused");
  const errorText = useErrorText();
  if (failure !== "copyRefused" && failure.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {failure === "copyRefused" ? refused : errorText(failure)}
    </Note>
  );
}

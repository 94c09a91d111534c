"use client";

import { useTranslations } from "next-intl";
import { DownloadMenu } from "#components/lists/download-menu.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { CSV_FORMS, type CsvForm } from "#lib/shared/base/csv.ts";

type ExportButtonProps = {
  hrefOf: (form: CsvForm) => string;
  isDisabled: boolean;
  /** Number of listed calls, when some are selected: the file has all of them. */
  allOf?: number;
  onFailed: (error: RequestError | null) => void;
};

/** Downloads all pages of the list. */
export function ExportButton({ allOf, ...download }: ExportButtonProps) {
  const t = useTranslations("usage");
  const text = allOf === undefined ? t("exportCsv") : t("exportAllCsv", { count: allOf });
  return <DownloadMenu {...download} forms={CSV_FORMS} text={text} />;
}

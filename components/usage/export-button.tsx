"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CsvMenu } from "#components/display/csv-menu.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";
import type { CsvForm } from "#lib/shared/base/csv.ts";

type ExportButtonProps = {
  hrefOf: (form: CsvForm) => string;
  isDisabled: boolean;
  /** How many calls are listed, where some of them are selected: they all leave. */
  allOf?: number;
  onFailed: (error: RequestError | null) => void;
};

/** Downloads what is listed, all pages of it. What goes wrong is told where the list is. */
export function ExportButton({ hrefOf, isDisabled, allOf, onFailed }: ExportButtonProps) {
  const t = useTranslations("usage");
  const [isBusy, setBusy] = useState(false);

  async function download(form: CsvForm) {
    setBusy(true);
    onFailed(null);
    try {
      await fetchFile(hrefOf(form));
    } catch (error) {
      onFailed(error instanceof RequestError ? error : new RequestError("badReply", { cause: error }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <CsvMenu
      text={allOf === undefined ? t("exportCsv") : t("exportAllCsv", { count: allOf })}
      isBusy={isBusy}
      isDisabled={isDisabled}
      onChoose={(form) => void download(form)}
    />
  );
}

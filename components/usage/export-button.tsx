"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileMenu } from "#components/display/file-menu.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";
import { CSV_FORMS, type CsvForm } from "#lib/shared/base/csv.ts";

type ExportButtonProps = {
  hrefOf: (form: CsvForm) => string;
  isDisabled: boolean;
  /** Number of listed calls, when some are selected: the file has all of them. */
  allOf?: number;
  onFailed: (error: RequestError | null) => void;
};

/** Downloads all pages of the list. The list shows its errors. */
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
    <FileMenu
      forms={CSV_FORMS}
      text={allOf === undefined ? t("exportCsv") : t("exportAllCsv", { count: allOf })}
      isBusy={isBusy}
      isDisabled={isDisabled}
      onChoose={(form) => void download(form)}
    />
  );
}

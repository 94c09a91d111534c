"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileMenu } from "#components/display/file-menu.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";
import { EXPORT_FORMS, type ExportForm } from "#lib/shared/base/csv.ts";
import { auditExportUrl, type AuditView } from "#lib/shared/settings/audit.ts";

type AuditExportProps = {
  view: AuditView;
  isDisabled: boolean;
  onFailed: (error: RequestError | null) => void;
};

/** Downloads all entries that match the filters. The page shows its errors. */
export function AuditExport({ view, isDisabled, onFailed }: AuditExportProps) {
  const t = useTranslations("settings.audit.file");
  const [isBusy, setBusy] = useState(false);

  async function download(form: ExportForm) {
    setBusy(true);
    onFailed(null);
    try {
      await fetchFile(`/api/settings/audit/export${auditExportUrl.write({ ...view, form })}`);
    } catch (error) {
      onFailed(error instanceof RequestError ? error : new RequestError("badReply", { cause: error }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FileMenu
      forms={EXPORT_FORMS}
      text={t("download")}
      isBusy={isBusy}
      isDisabled={isDisabled}
      onChoose={(form) => void download(form)}
    />
  );
}

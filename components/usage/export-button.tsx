"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";

type ExportButtonProps = {
  href: string;
  isDisabled: boolean;
  onFailed: (error: RequestError | null) => void;
};

/** Downloads what is listed, all pages of it. What goes wrong is told where the list is. */
export function ExportButton({ href, isDisabled, onFailed }: ExportButtonProps) {
  const t = useTranslations("usage");
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    onFailed(null);
    try {
      await fetchFile(href);
    } catch (error) {
      onFailed(error instanceof RequestError ? error : new RequestError("badReply", { cause: error }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon="download" isBusy={isBusy} disabled={isDisabled} onClick={() => void download()}>
      {t("exportCsv")}
    </Button>
  );
}

"use client";

import { useState } from "react";
import { FileMenu, type FileMenuProps } from "#components/display/file-menu.tsx";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";
import type { ExportForm } from "#lib/shared/base/csv.ts";

type DownloadMenuProps<Form extends ExportForm> = Omit<FileMenuProps<Form>, "isBusy" | "onChoose"> & {
  /** Address of the file in a format. */
  hrefOf: (form: Form) => string;
  onFailed: (error: RequestError | null) => void;
};

/** Button that downloads a file of ours. The list shows its errors. */
export function DownloadMenu<Form extends ExportForm>({
  hrefOf,
  onFailed,
  ...menu
}: DownloadMenuProps<Form>) {
  const [isBusy, setBusy] = useState(false);

  async function download(form: Form) {
    setBusy(true);
    onFailed(null);
    try {
      await fetchFile(hrefOf(form));
    } catch (error) {
      onFailed(toRequestError(error));
    } finally {
      setBusy(false);
    }
  }

  return <FileMenu {...menu} isBusy={isBusy} onChoose={(form) => void download(form)} />;
}

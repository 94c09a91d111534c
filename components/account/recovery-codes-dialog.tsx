"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { canSaveFiles, saveFile } from "#lib/client/save-file.ts";

type RecoveryCodesDialogProps = { codes: string[]; onClose: () => void };

/** Shows new recovery codes once. A press outside doesn't close it, since they can't be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useTranslations("account.secondFactor.codes");
  const text = `${codes.join("\n")}\n`;

  function download() {
    saveFile(new Blob([t("file"), "\n\n", text], { type: "text/plain" }), "merchant-desk-recovery-codes.txt");
  }

  return (
    <Dialog isWide title={t("title")} isScrimClosing={false} onClose={onClose}>
      <p className="mb-4 text-table text-ink-2">{t("body")}</p>
      <ol
        className={
          "mono grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-m " +
          "bg-sunken px-4 py-3 text-table phone:grid-cols-1"
        }
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2 phone:*:flex-1">
        <CopyButton text={text} copied={t("copied")}>
          {t("copy")}
        </CopyButton>
        {canSaveFiles() && (
          <Button icon="download" onClick={download}>
            {t("download")}
          </Button>
        )}
      </div>
      <div className="modal-acts">
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}

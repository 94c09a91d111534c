"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileMenu } from "#components/display/file-menu.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";
import { CSV_FORMS, type CsvForm } from "#lib/shared/base/csv.ts";
import {
  CARD_FILE_COLUMNS,
  type CardFileColumn,
  cardFileUrl,
  type CardHistoryFilters,
} from "#lib/shared/cards/card-history.ts";

type ExportDialogProps = {
  filters: CardHistoryFilters;
  /** Number of checks in the file. */
  count: number;
  isFiltered: boolean;
  onClose: () => void;
};

/** Chooses the columns of a file; the server writes it, masked, and records that in the audit log. */
export function ExportDialog({ filters, count, isFiltered, onClose }: ExportDialogProps) {
  const t = useTranslations("cards.export");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState<ReadonlySet<CardFileColumn>>(new Set(CARD_FILE_COLUMNS));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<RequestError | null>(null);

  async function download(form: CsvForm) {
    setBusy(true);
    setError(null);
    const columns = CARD_FILE_COLUMNS.filter((column) => chosen.has(column)).join(".");
    try {
      await fetchFile(`/api/cards/export${cardFileUrl.write({ ...filters, columns, form })}`);
      onClose();
    } catch (cause) {
      setError(toRequestError(cause));
    } finally {
      setBusy(false);
    }
  }

  function toggle(column: CardFileColumn) {
    const next = new Set(chosen);
    if (!next.delete(column)) next.add(column);
    setChosen(next);
  }

  return (
    <Dialog title={t("title")} isWide onClose={onClose}>
      <p className="text-table text-ink-2">{t(isFiltered ? "bodyFiltered" : "body", { count })}</p>
      <fieldset className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 phone:grid-cols-1">
        <legend className="mb-2 text-table font-label text-ink-2">{t("choose")}</legend>
        {CARD_FILE_COLUMNS.map((column) => (
          <label key={column} className="flex items-center gap-2 text-table phone:min-h-11">
            <Checkbox checked={chosen.has(column)} onChange={() => toggle(column)} />
            {t(`columns.${column}`)}
          </label>
        ))}
      </fieldset>
      {error && <CommandErrorNote error={{ code: error.code, requestId: error.requestId ?? undefined }} />}
      <div className="modal-acts">
        <Button onClick={onClose}>{common("cancel")}</Button>
        <FileMenu
          forms={CSV_FORMS}
          text={t("download")}
          isBusy={isBusy}
          isDisabled={chosen.size === 0}
          onChoose={(form) => void download(form)}
        />
      </div>
    </Dialog>
  );
}

"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { exportFileName, exportTable } from "#components/buyers/result/export-table.ts";
import { ROW_STATES, type BuyerRow, type RowState } from "#components/buyers/run/run-rows.ts";
import { copyText } from "#components/ui/copy-text.ts";
import { toast } from "#components/ui/toast.ts";
import { saveFile } from "#lib/client/save-file.ts";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { writeCsv, writeTsv } from "#lib/shared/base/csv.ts";

type How = "csv" | "copy";
export type RecordExport = (input: unknown) => Promise<CommandResult<null>>;

export type Export = {
  busy: How | null;
  failure: CommandError | null;
  isRefused: boolean;
  give: (how: How) => Promise<void>;
};

/** Results leave the page once that they do is in the audit trail, and not before. */
export function useExport(rows: readonly BuyerRow[], isSandbox: boolean, recordExport: RecordExport): Export {
  const t = useTranslations("buyers");
  const timeZone = useTimeZone() ?? "UTC";
  const [busy, setBusy] = useState<How | null>(null);
  const [failure, setError] = useState<CommandError | null>(null);
  const [isRefused, setRefused] = useState(false);

  async function give(how: How) {
    setBusy(how);
    const result = await sendCommand(recordExport, { how, count: rows.length });
    setBusy(null);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    const states = Object.fromEntries(ROW_STATES.map((state) => [state, t(`states.${state}`)])) as Record<
      RowState,
      string
    >;
    const table = exportTable(
      rows,
      {
        number: t("columns.number"),
        nick: t("columns.nick"),
        openId: t("columns.openId"),
        state: t("columns.state"),
        mark: t("export.mark"),
        states,
      },
      isSandbox,
    );
    if (how === "csv")
      return saveFile(
        new Blob([writeCsv(table)], { type: "text/csv;charset=utf-8" }),
        exportFileName(Date.now(), timeZone, isSandbox),
      );
    const isCopied = await copyText(writeTsv(table));
    setRefused(!isCopied);
    if (isCopied) toast(t("export.copied", { count: rows.length }));
  }

  return { busy, failure, isRefused, give };
}

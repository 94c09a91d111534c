"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { ROW_STATES, type BuyerRow, type RowState } from "#components/buyers/run/run-rows.ts";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { writeCsv, writeTsv } from "#lib/shared/base/csv.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

type How = "csv" | "copy";
export type RecordExport = (input: unknown) => Promise<CommandResult<null>>;

export type Export = {
  busy: How | null;
  error: CommandError | null;
  isRefused: boolean;
  give: (how: How) => Promise<void>;
};

/** Results leave the page once that they do is in the audit trail, and not before. */
export function useExport(rows: readonly BuyerRow[], isSandbox: boolean, recordExport: RecordExport): Export {
  const t = useTranslations("buyers");
  const timeZone = useTimeZone() ?? "UTC";
  const [busy, setBusy] = useState<How | null>(null);
  const [error, setError] = useState<CommandError | null>(null);
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

  return { busy, error, isRefused, give };
}

export function ExportButtons({ give, busy, isRefused, isDisabled }: Export & { isDisabled: boolean }) {
  const t = useTranslations("buyers.export");
  const refused = useTranslations("ui")("copyRefused");
  return (
    <span className="inline-flex gap-2">
      <Button
        size="s"
        icon={isRefused ? "alert" : "copy"}
        isBusy={busy === "copy"}
        disabled={isDisabled}
        onClick={() => void give("copy")}
      >
        {isRefused ? refused : t("copy")}
      </Button>
      <Button
        size="s"
        icon="download"
        isBusy={busy === "csv"}
        disabled={isDisabled}
        onClick={() => void give("csv")}
      >
        {t("csv")}
      </Button>
    </span>
  );
}

/** Nothing left the page. */
export function ExportError({ error }: Pick<Export, "error">) {
  const t = useTranslations("buyers.export");
  const errorText = useErrorText();
  if (error === null || error.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {errorText(error)}
    </Note>
  );
}

type ExportLabels = {
  number: string;
  nick: string;
  openId: string;
  state: string;
  mark: string;
  states: Record<RowState, string>;
};

const MARK = "SIMULATED";

/**
 * Heading and rows as they leave the page, trade numbers as bare digits; what the simulator answered says so
 * in every row.
 */
export function exportTable(
  rows: readonly BuyerRow[],
  labels: ExportLabels,
  isSimulated: boolean,
): string[][] {
  const marked = (cells: string[], mark: string) => (isSimulated ? [...cells, mark] : cells);
  return [
    marked([labels.number, labels.nick, labels.openId, labels.state], labels.mark),
    ...rows.map(({ tid, nick, openId, state }) =>
      marked([tid, nick, openId ?? "", labels.states[state]], MARK),
    ),
  ];
}

/** `buyer-ids-20261121-1042-simulated.csv`, by the clock of the shop. */
export function exportFileName(now: number, timeZone: string, isSimulated: boolean): string {
  const at = zonedTime(now, timeZone);
  const stamp = at ? `-${at.year}${at.month}${at.day}-${at.hour}${at.minute}` : "";
  return `buyer-ids${stamp}${isSimulated ? "-simulated" : ""}.csv`;
}

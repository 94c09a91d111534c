"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { CsvMenu } from "#components/display/csv-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { BuyersFile, BuyersJob } from "#lib/shared/buyers/buyers.ts";

type How = "csv" | "excel" | "copy";
/** Server action that writes the file or text and an audit entry. */
export type ExportBuyers = (input: unknown) => Promise<CommandResult<BuyersFile>>;

export type Export = {
  busy: How | null;
  error: CommandError | null;
  isRefused: boolean;
  give: (how: How) => Promise<void>;
};

/** The last export of a lookup. */
type Given = Omit<Export, "give"> & { id: string };
const NONE = { busy: null, error: null, isRefused: false };

/** Saves or copies the results as the server writes them, after the audit entry. */
export function useExport(job: BuyersJob | null, exportBuyers: ExportBuyers): Export {
  const t = useTranslations("buyers");
  // The page may show another lookup meanwhile.
  const [last, setLast] = useState<Given | null>(null);

  async function give(how: How) {
    if (job === null) return;
    const { id } = job;
    setLast({ id, busy: how, error: null, isRefused: false });
    const result = await sendCommand(exportBuyers, { id, how });
    const ended = { id, busy: null, isRefused: false };
    setLast({ ...ended, error: result.ok ? null : result.error });
    if (!result.ok) return;
    const { name, text, html } = result.value;
    if (how !== "copy") return saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
    const isCopied = await copyText(text, html);
    setLast({ ...ended, error: null, isRefused: !isCopied });
    if (isCopied) toast(t("export.copied", { count: job.total ?? 0 }));
  }

  const { busy, error, isRefused } = last?.id === job?.id && last !== null ? last : NONE;
  return { busy, error, isRefused, give };
}

export function ExportButtons({ give, busy, isRefused, isDisabled }: Export & { isDisabled: boolean }) {
  const t = useTranslations("buyers.export");
  const copyProblem = useTranslations("ui")("copyRefused");
  return (
    <span className="inline-flex gap-2">
      <Button
        size="s"
        icon={isRefused ? "alert" : "copy"}
        isBusy={busy === "copy"}
        disabled={isDisabled}
        onClick={() => void give("copy")}
      >
        {isRefused ? copyProblem : t("copy")}
      </Button>
      <CsvMenu
        size="s"
        text={t("csv")}
        isBusy={busy === "csv" || busy === "excel"}
        isDisabled={isDisabled}
        onChoose={(form) => void give(form === "excel" ? form : "csv")}
      />
    </span>
  );
}

/** Error of an export; nothing was saved or copied. */
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

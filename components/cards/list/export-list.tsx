"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CsvMenu } from "#components/display/csv-menu.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { CardListFile, CardListJob } from "#lib/shared/cards/card-list.ts";

type How = "plain" | "excel" | "copy";
/** Server action that writes the file or text and an audit entry. */
export type ExportCardList = (input: unknown) => Promise<CommandResult<CardListFile>>;

export type ListExport = {
  busy: How | null;
  error: CommandError | null;
  isRefused: boolean;
  give: (how: How) => Promise<void>;
};

/** Saves or copies the results as the server writes them, after the audit entry. */
export function useListExport(job: CardListJob | null, exportCardList: ExportCardList): ListExport {
  const t = useTranslations("cards.list.export");
  const [busy, setBusy] = useState<How | null>(null);
  const [error, setError] = useState<CommandError | null>(null);
  const [isRefused, setRefused] = useState(false);

  async function give(how: How) {
    if (job === null) return;
    setBusy(how);
    const result = await sendCommand(exportCardList, { id: job.id, how });
    setBusy(null);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    const { name, text, html } = result.value;
    if (how !== "copy") return saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
    const isCopied = await copyText(text, html);
    setRefused(!isCopied);
    if (isCopied) toast(t("copied", { count: job.total ?? 0 }));
  }

  return { busy, error, isRefused, give };
}

type ExportButtonsProps = ListExport & { isDisabled: boolean };

export function ExportButtons({ give, busy, isRefused, isDisabled }: ExportButtonsProps) {
  const t = useTranslations("cards.list.export");
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
        isBusy={busy === "plain" || busy === "excel"}
        isDisabled={isDisabled}
        onChoose={(form) => void give(form)}
      />
    </span>
  );
}

/** Error of an export; nothing was saved or copied. */
export function ExportError({ error }: Pick<ListExport, "error">) {
  const t = useTranslations("cards.list.export");
  const errorText = useErrorText();
  if (error === null || error.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {errorText(error)}
    </Note>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileMenu } from "#components/display/file-menu.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { adviseBrowser, canSaveFiles, saveFile } from "#lib/client/save-file.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { EXPORT_FORMS, type TableForm, type ExportedTable } from "#lib/shared/base/csv.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";

/** Server action that writes the results as a file or text, after an audit entry. */
export type ExportList = Command<ExportedTable>;

/** Namespace of the texts. */
type Words = "buyers.export" | "cards.list.export";

type ListExport = {
  words: Words;
  busy: TableForm | null;
  error: CommandError | null;
  isRefused: boolean;
  start: (how: TableForm) => Promise<void>;
};

type Last = Pick<ListExport, "busy" | "error" | "isRefused"> & { id: string };
const NONE = { busy: null, error: null, isRefused: false };

/** Saves or copies the results of a list's job as the server writes them, after the audit entry. */
export function useListExport(
  job: { id: string; total: number | null } | null,
  exportList: ExportList,
  words: Words,
): ListExport {
  const t = useTranslations(words);
  // The page may show another list meanwhile.
  const [last, setLast] = useState<Last | null>(null);

  async function start(how: TableForm) {
    if (job === null) return;
    // Before the audit entry of a file that nobody would get.
    if (how !== "copy" && !canSaveFiles()) return adviseBrowser();
    const { id } = job;
    setLast({ id, busy: how, error: null, isRefused: false });
    const result = await sendCommand(exportList, { id, how });
    const ended = { id, busy: null, isRefused: false };
    setLast({ ...ended, error: result.ok ? null : result.error });
    if (!result.ok) return;
    const exported = result.value;
    if ("bytes" in exported)
      return saveFile(new Blob([exported.bytes], { type: exported.type }), exported.name);
    const isCopied = await copyText(exported.text, exported.html);
    setLast({ ...ended, error: null, isRefused: !isCopied });
    if (isCopied) toast(t("copied", { count: job.total ?? 0 }));
  }

  const { busy, error, isRefused } = last?.id === job?.id && last !== null ? last : NONE;
  return { words, busy, error, isRefused, start };
}

export function ExportButtons({
  words,
  start,
  busy,
  isRefused,
  isDisabled,
}: ListExport & { isDisabled: boolean }) {
  const t = useTranslations(words);
  const copyProblem = useTranslations("ui")("copyRefused");
  return (
    <span className="inline-flex gap-2">
      <Button
        size="s"
        icon={isRefused ? "alert" : "copy"}
        isBusy={busy === "copy"}
        disabled={isDisabled}
        onClick={() => void start("copy")}
      >
        {isRefused ? copyProblem : t("copy")}
      </Button>
      <FileMenu
        size="s"
        text={t("button")}
        forms={EXPORT_FORMS}
        isBusy={busy !== null && busy !== "copy"}
        isDisabled={isDisabled}
        onChoose={(form) => void start(form)}
      />
    </span>
  );
}

/** Error of an export; nothing was saved or copied. */
export function ExportError({ words, error }: Pick<ListExport, "error" | "words">) {
  const t = useTranslations(words);
  const errorText = useErrorText();
  if (error === null || error.code === "notSignedIn") return null;
  return (
    <Note tone="bad" isBanner role="alert" title={t("failed")}>
      {errorText(error)}
    </Note>
  );
}

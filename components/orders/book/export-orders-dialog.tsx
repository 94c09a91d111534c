"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import { startExport } from "#lib/client/jobs/start-export.ts";
import { EXPORT_FORMS, type ExportForm } from "#lib/shared/base/csv.ts";
import { type BookQuery, type BookTotal, shownCount } from "#lib/shared/orders/book.ts";
import { EXPORT_COLUMNS, type ExportColumn } from "#lib/shared/orders/order-cells.ts";
import { useBookCommands } from "./use-book.ts";

type ExportDialogProps = {
  /** Orders to export, and their sort. */
  query: BookQuery;
  /** Number of them; null while it is counted. */
  total: BookTotal | null;
  shownColumns: readonly ExportColumn[];
  onStarted: (jobId: string) => void;
  onClose: () => void;
};

type Draft = { form: ExportForm; columns: "shown" | "all" };

/** Dialog for the format and columns of an export of all matching orders. */
export function ExportDialog({ query, total, shownColumns, onStarted, onClose }: ExportDialogProps) {
  const t = useTranslations("orderBook.export");
  const formats = useTranslations("common.formats");
  const commands = useBookCommands();
  const form = useFormCommand<Draft>({ form: "xlsx", columns: "shown" }, async (draft) => {
    const columns = draft.columns === "shown" ? shownColumns : null;
    const sent = await startExport(commands.startExport, query, { form: draft.form, columns });
    if (!sent.ok) return sent.error;
    onStarted(sent.value.id);
    return null;
  });
  const { draft, setDraft } = form;
  const refusal = form.errorOf("form");
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("act") }}
      form={form}
      className="grid gap-4"
      onClose={onClose}
    >
      <p>{total === null ? t("counting") : t("count", { count: total.count, shown: shownCount(total) })}</p>
      <div className="grid gap-1.5">
        <span className="text-meta text-ink-3">{t("form")}</span>
        <Segmented
          label={t("form")}
          value={draft.form}
          isWide
          className="phone:h-(--touch)"
          options={EXPORT_FORMS.map((value) => ({ value, label: formats(value) }))}
          onChange={(value) => setDraft({ ...draft, form: value })}
        />
        <p className="text-meta text-ink-2">
          {draft.form === "xlsx" ? t("aboutXlsx") : formats(`about.${draft.form}`)}
        </p>
      </div>
      <div className="grid gap-1.5">
        <span className="text-meta text-ink-3">{t("columns")}</span>
        <Segmented
          label={t("columns")}
          value={draft.columns}
          isWide
          className="phone:h-(--touch)"
          options={(["shown", "all"] as const).map((value) => ({
            value,
            label: t(value),
          }))}
          onChange={(columns) => setDraft({ ...draft, columns })}
        />
        <p className="text-meta text-ink-2">
          {t("columnCount", {
            count: draft.columns === "shown" ? shownColumns.length : EXPORT_COLUMNS.length,
          })}
        </p>
      </div>
      <p className="text-meta text-ink-2">{t("later")}</p>
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </FormDialog>
  );
}

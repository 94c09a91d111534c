"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog, FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";
import { MAX_VIEW_NAME_LENGTH, type TableView } from "#lib/shared/tables/table-views.ts";
import type { BookViews, ViewAct } from "./use-book-views.ts";

type ViewDialogProps = { act: ViewAct; views: BookViews; onClose: () => void };

/** Dialog of one action on a view. */
export function ViewDialog({ act, views, onClose }: ViewDialogProps) {
  if (act === "create") return <NameDialog view={null} views={views} onClose={onClose} />;
  if (views.saved === null) return null;
  if (act === "rename") return <NameDialog view={views.saved} views={views} onClose={onClose} />;
  return <ActDialog act={act} view={views.saved} views={views} onClose={onClose} />;
}

const NAME_ISSUES = {
  missing: "orderBook.views.errors.nameMissing",
  tooLong: "orderBook.views.errors.nameTooLong",
  namesPerson: "errors.namesPerson",
};

type NameDraft = { name: string; isShared: boolean };
type NameDialogProps = { view: TableView | null; views: BookViews; onClose: () => void };

function NameDialog({ view, views, onClose }: NameDialogProps) {
  const t = useTranslations("orderBook.views");
  const common = useTranslations("common");
  const form = useFormCommand<NameDraft>({ name: view?.name ?? "", isShared: false }, save);
  const { draft, setDraft, errorOf } = form;

  async function save({ name, isShared }: NameDraft): Promise<CommandError | null> {
    const issue = noteIssue(name, MAX_VIEW_NAME_LENGTH);
    if (issue !== null) return { code: "badInput", fields: { name: NAME_ISSUES[issue] } };
    const viewName = name.trim();
    const error = await (view === null
      ? views.create(viewName, isShared)
      : views.change(view.id, { name: viewName }));
    if (error !== null) return error;
    toast(t("updated", { name: viewName }));
    onClose();
    return null;
  }

  return (
    <FormDialog
      title={t(view === null ? "createTitle" : "renameTitle")}
      labels={{ act: common("save") }}
      form={form}
      onClose={onClose}
    >
      {view === null && <p className="text-table text-ink-2">{t("createBody")}</p>}
      {view === null && views.isProvinceLost && (
        <p className="mt-2 text-table text-warn-ink">{t("provinceLost")}</p>
      )}
      <InputField
        label={t("name")}
        error={errorOf("name")}
        fieldClass="mt-4"
        name="name"
        value={draft.name}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        aria-required
        data-autofocus
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      {view === null && (
        <label className="mt-3 flex min-h-9 items-center gap-2 text-table">
          <Checkbox
            checked={draft.isShared}
            onChange={(event) => setDraft({ ...draft, isShared: event.target.checked })}
          />
          {t("shareToo")}
        </label>
      )}
    </FormDialog>
  );
}

type ActDialogProps = {
  act: "share" | "unshare" | "remove";
  view: TableView;
  views: BookViews;
  onClose: () => void;
};

function ActDialog({ act, view, views, onClose }: ActDialogProps) {
  const t = useTranslations("orderBook.views");
  const { id, name, owner, isOwn } = view;

  async function confirm(): Promise<CommandError | null> {
    const error = await (act === "remove"
      ? views.remove(view, t("removed", { name }))
      : views.change(id, { isShared: act === "share" }));
    if (error !== null) return error;
    if (act !== "remove") toast(t("updated", { name }));
    onClose();
    return null;
  }

  const body = act === "remove" ? (isOwn ? "removeShared" : "removeOthers") : act;
  return (
    <ConfirmDialog
      title={t(`acts.${act}.title`, { name })}
      labels={{ act: t(`acts.${act}.act`) }}
      variant={act === "remove" ? "danger" : "primary"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t(`bodies.${body}`, { owner })}</p>
    </ConfirmDialog>
  );
}

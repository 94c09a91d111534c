"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import {
  keptPlacementForm,
  withoutPersonalData,
  type PlacementForm,
} from "#components/top-up/placement-draft.ts";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import { PLACEMENT_FIELDS, placementIssues } from "#lib/shared/top-up/placement-fields.ts";

type PlacementDialogProps = {
  initial: PlacementForm;
  /** Null when the placement is saved. */
  onSave: (form: PlacementForm) => Promise<CommandError | null>;
  onClose: () => void;
};

/** What is typed stays through every failure: refused fields, a lost connection, an ended session, a new version. */
export function PlacementDialog({ initial, onSave, onClose }: PlacementDialogProps) {
  const t = useTranslations("topUp.form");
  const {
    draft: form,
    setDraft: setForm,
    formRef,
    isBusy,
    error,
    submit,
    errorOf,
  } = useFormCommand(initial, save);

  async function save(typed: PlacementForm): Promise<CommandError | null> {
    const fields = placementIssues(typed);
    return Object.keys(fields).length > 0 ? { code: "badInput", fields } : onSave(typed);
  }

  function reload() {
    keptPlacementForm.keep(withoutPersonalData(form));
    window.location.reload();
  }

  return (
    <Dialog
      title={form.id ? t("edit") : t("add")}
      closeLabel={t("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <form ref={formRef} noValidate onSubmit={submit}>
        <div className="mt-2 grid gap-3">
          {PLACEMENT_FIELDS.map((field) => {
            const isFixed = field === "sid" && form.isSidFixed === true;
            return (
              <Field
                key={field}
                label={t(`fields.${field}`)}
                aside={field === "note" && t("optional")}
                hint={t(isFixed ? "sidFixed" : `hints.${field}`)}
                error={errorOf(field)}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    name={field}
                    value={form[field]}
                    isMono={field === "sid"}
                    readOnly={isFixed}
                    autoComplete="off"
                    autoCapitalize={field === "sid" ? "none" : undefined}
                    spellCheck={false}
                    aria-required={field !== "note" || undefined}
                    data-autofocus={field === (form.isSidFixed ? "owner" : "sid") || undefined}
                    onChange={(event) => setForm({ ...form, [field]: event.target.value })}
                  />
                )}
              </Field>
            );
          })}
        </div>
        {error && <CommandErrorNote failure={error} onReload={reload} />}
        <ModalActs cancel={t("cancel")} act={t("save")} onCancel={onClose} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}

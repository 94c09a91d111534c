"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { keptPlacementForm, withoutPersonalData, type PlacementForm } from "#components/top-up/placement-draft.ts";
import { CommandTrouble } from "#components/feedback/command-trouble.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { CommandFailure } from "#lib/client/send-command.ts";
import { PLACEMENT_FIELDS, placementComplaints, type PlacementField } from "#lib/shared/placement-fields.ts";

type PlacementDialogProps = {
  initial: PlacementForm;
  /** Null when the placement is saved. */
  onSave: (form: PlacementForm) => Promise<CommandFailure | null>;
  onClose: () => void;
};

/** What is typed stays through every failure: refused fields, a lost connection, an ended session, a new version. */
export function PlacementDialog({ initial, onSave, onClose }: PlacementDialogProps) {
  const t = useTranslations("topUp.form");
  const everyWord = useTranslations();
  const [form, setForm] = useState(initial);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failure?.fields) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const fields = placementComplaints(form);
    if (Object.keys(fields).length > 0) return setFailure({ code: "badInput", fields });
    setBusy(true);
    setFailure(await onSave(form));
    setBusy(false);
  }

  function errorOf(field: PlacementField) {
    const key = failure?.fields?.[field];
    return key === undefined ? undefined : everyWord(everyWord.has(key) ? key : "errors.invalid");
  }

  function reload() {
    keptPlacementForm.keep(withoutPersonalData(form));
    window.location.reload();
  }

  return (
    <Dialog title={form.id ? t("edit") : t("add")} closeLabel={t("close")} isScrimClosing={false} onClose={onClose}>
      <form ref={box} noValidate onSubmit={save}>
        <div className="mt-2 grid gap-3">
          {PLACEMENT_FIELDS.map((field) => {
            const isFixed = field === "sid" && form.isSidFixed === true;
            return (
              <Field key={field} label={t(`fields.${field}`)} aside={field === "note" && t("optional")} hint={t(isFixed ? "sidFixed" : `hints.${field}`)} error={errorOf(field)}>
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
        {failure && !failure.fields && <CommandTrouble failure={failure} onReload={reload} />}
        <div className="modal-acts">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Field, Input } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import { tabStorage } from "#lib/client/tab-storage.ts";
import { findPersonalData, personalDataIn } from "#lib/shared/base/personal-data.ts";
import {
  PLACEMENT_FIELDS,
  placementIssues,
  type PlacementDraft,
} from "#lib/shared/top-up/placement-fields.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/**
 * What stands in the form. `id` is absent for a placement that does not exist yet; `isSidFixed` once links
 * carry the sid.
 */
export type PlacementForm = PlacementDraft & { id?: string; isSidFixed?: boolean };

/** The form as it was typed, over a reload of the page. */
export const keptPlacementForm = tabStorage("md-placement-form", isForm);

/** An empty form, or the form of a placement. */
export function formOf(placement?: Placement): PlacementForm {
  if (!placement) return { sid: "", owner: "", note: "" };
  const { id, sid, owner, note, linksAt } = placement;
  return { id, sid, owner, note: note ?? "", isSidFixed: linksAt !== null };
}

/** The form with what looks like a person's data left out, as it may be kept. */
export function withoutPersonalData(form: PlacementForm): PlacementForm {
  return {
    ...form,
    ...Object.fromEntries(
      PLACEMENT_FIELDS.filter(
        (field) => (findPersonalData(form[field]) ?? personalDataIn(form[field])) !== null,
      ).map((field) => [field, ""]),
    ),
  };
}

function isForm(value: unknown): value is PlacementForm {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  const [id, isSidFixed] = [entries.get("id"), entries.get("isSidFixed")];
  return (
    PLACEMENT_FIELDS.every((field) => typeof entries.get(field) === "string") &&
    ["undefined", "string"].includes(typeof id) &&
    ["undefined", "boolean"].includes(typeof isSidFixed)
  );
}

type PlacementDialogProps = {
  initial: PlacementForm;
  /** Null when the placement is saved. */
  onSave: (form: PlacementForm) => Promise<CommandError | null>;
  onClose: () => void;
};

/**
 * What is typed stays through every error: refused fields, a lost connection, an ended session, a new
 * version.
 */
export function PlacementDialog({ initial, onSave, onClose }: PlacementDialogProps) {
  const t = useTranslations("topUp.form");
  const common = useTranslations("common");
  const form = useFormCommand(initial, save);
  const { draft, setDraft } = form;

  async function save(typed: PlacementForm): Promise<CommandError | null> {
    const fields = placementIssues(typed);
    return Object.keys(fields).length > 0 ? { code: "badInput", fields } : onSave(typed);
  }

  function reload() {
    keptPlacementForm.keep(withoutPersonalData(draft));
    window.location.reload();
  }

  return (
    <FormDialog
      title={draft.id ? t("edit") : t("add")}
      labels={{ act: common("save") }}
      form={form}
      onReload={reload}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3">
        {PLACEMENT_FIELDS.map((field) => {
          const isFixed = field === "sid" && draft.isSidFixed === true;
          return (
            <Field
              key={field}
              label={t(`fields.${field}`)}
              aside={field === "note" && t("optional")}
              hint={t(isFixed ? "sidFixed" : `hints.${field}`)}
              error={form.errorOf(field)}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name={field}
                  value={draft[field]}
                  isMono={field === "sid"}
                  readOnly={isFixed}
                  autoComplete="off"
                  autoCapitalize={field === "sid" ? "none" : undefined}
                  spellCheck={false}
                  aria-required={field !== "note" || undefined}
                  data-autofocus={field === (draft.isSidFixed ? "owner" : "sid") || undefined}
                  onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
    </FormDialog>
  );
}

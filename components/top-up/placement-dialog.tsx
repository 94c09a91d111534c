"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { tabStorage } from "#lib/client/tab-storage.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { findLikelyPersonalData, personalDataIn } from "#lib/shared/base/personal-data.ts";
import {
  PLACEMENT_FIELDS,
  placementIssues,
  type PlacementDraft,
  type PlacementField,
} from "#lib/shared/top-up/placement-fields.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/**
 * Values of the form. A new placement has no `id`. `isSidFixed`: links already use the sid. `isSidTyped`: the sid no
 * longer follows the name.
 */
export type PlacementForm = PlacementDraft & { id?: string; isSidFixed?: boolean; isSidTyped?: boolean };

/** Keeps the form as typed across a reload. */
export const storedPlacementForm = tabStorage("md-placement-form", isForm);

export function toPlacementForm({ id, name, sid, owner, linksAt }: Placement): PlacementForm {
  return { id, name, sid, owner, isSidFixed: linksAt !== null };
}

/** Copies the form without texts that look like personal data, so that it may be stored. */
export function withoutPersonalData(form: PlacementForm): PlacementForm {
  return {
    ...form,
    ...Object.fromEntries(
      PLACEMENT_FIELDS.filter(
        (field) => (findLikelyPersonalData(form[field]) ?? personalDataIn(form[field])) !== null,
      ).map((field) => [field, ""]),
    ),
  };
}

function isForm(value: unknown): value is PlacementForm {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  return (
    PLACEMENT_FIELDS.every((field) => typeof entries.get(field) === "string") &&
    ["undefined", "string"].includes(typeof entries.get("id")) &&
    ["isSidFixed", "isSidTyped"].every((flag) => ["undefined", "boolean"].includes(typeof entries.get(flag)))
  );
}

type PlacementDialogProps = {
  initial: PlacementForm;
  /** Suggests an unused sid for a name. */
  suggest: (name: string) => string;
  /** Usual price of getting links, as the text of a price tag. */
  price: string;
  /** Null when the placement is saved. */
  onSave: (form: PlacementForm, withLinks: boolean) => Promise<CommandError | null>;
  onClose: () => void;
};

/** The form of a placement. Typed text survives refused fields, a lost connection, an ended session, a new version. */
export function PlacementDialog({ initial, suggest, price, onSave, onClose }: PlacementDialogProps) {
  const t = useTranslations("topUp.form");
  const common = useTranslations("common");
  const isSavedAlone = useRef(false);
  const form = useFormCommand(initial, save);
  const { draft, setDraft } = form;
  const isNew = draft.id === undefined;

  async function save(typed: PlacementForm): Promise<CommandError | null> {
    const withLinks = isNew && !isSavedAlone.current;
    isSavedAlone.current = false;
    const fields = placementIssues(typed);
    return Object.keys(fields).length > 0 ? { code: "badInput", fields } : onSave(typed, withLinks);
  }

  function change(field: PlacementField, text: string) {
    const isFollowing = isNew && field === "name" && !draft.isSidTyped;
    setDraft({
      ...draft,
      [field]: text,
      ...(isFollowing && { sid: text.trim() === "" ? "" : suggest(text) }),
      // An emptied sid follows the name again.
      ...(field === "sid" && { isSidTyped: text !== "" }),
    });
  }

  function reload() {
    storedPlacementForm.keep(withoutPersonalData(draft));
    window.location.reload();
  }

  return (
    <FormDialog
      title={isNew ? t("add") : t("edit")}
      labels={isNew ? { act: t("createWithLinks"), price } : { act: common("save") }}
      form={form}
      isWide={isNew}
      className="[&_.modal-acts]:flex-wrap phone:[&_.modal-acts>.btn-primary]:basis-full"
      beside={
        isNew && (
          <Button
            className="mr-auto phone:h-(--touch)"
            variant="quiet"
            onClick={() => {
              isSavedAlone.current = true;
              form.formRef.current?.requestSubmit();
            }}
          >
            {t("saveAlone")}
          </Button>
        )
      }
      onReload={reload}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3">
        {PLACEMENT_FIELDS.map((field) => {
          const isFixed = field === "sid" && draft.isSidFixed === true;
          return (
            <InputField
              key={field}
              label={t(`fields.${field}`)}
              hint={t(isFixed ? "sidFixed" : `hints.${field}`)}
              error={form.errorOf(field)}
              name={field}
              value={draft[field]}
              isMono={field === "sid"}
              readOnly={isFixed}
              autoComplete="off"
              autoCapitalize={field === "sid" ? "none" : undefined}
              spellCheck={false}
              aria-required
              data-autofocus={field === "name" || undefined}
              onChange={(event) => change(field, event.target.value)}
            />
          );
        })}
      </div>
    </FormDialog>
  );
}

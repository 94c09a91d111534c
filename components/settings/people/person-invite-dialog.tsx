"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useNamedForm } from "#components/settings/use-named-form.ts";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { storedPersonDraft, type PersonDraft } from "./person-draft.ts";
import { PersonRolesField } from "./person-roles-dialog.tsx";

type PersonInviteDialogProps = {
  initial: PersonDraft;
  /** Null on success. */
  onInvite: (draft: PersonDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Form of an invitation; it keeps its input through rejected fields, lost connections, sessions and new versions. */
export function PersonInviteDialog({ initial, onInvite, onClose }: PersonInviteDialogProps) {
  const t = useTranslations("settings.people");
  const form = useNamedForm(initial, onInvite);
  const { draft, setDraft, errorOf } = form;

  function reload() {
    storedPersonDraft.keep(draft);
    window.location.reload();
  }

  return (
    <FormDialog
      title={t("invite")}
      labels={{ act: t("makeInvitation") }}
      form={form}
      onReload={reload}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("inviteBody")}</p>
      <div className="mt-4 grid gap-3">
        {(["email", "name"] as const).map((field) => (
          <InputField
            key={field}
            label={t(`fields.${field}`)}
            error={errorOf(field)}
            type={field === "email" ? "email" : "text"}
            name={field}
            value={draft[field]}
            autoComplete="off"
            spellCheck={false}
            aria-required
            data-autofocus={field === "email" || undefined}
            onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          />
        ))}
        <PersonRolesField
          value={draft.roles}
          error={errorOf("roles")}
          onChange={(roles) => setDraft({ ...draft, roles })}
        />
      </div>
    </FormDialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { PersonRolesField } from "#components/settings/people/person-roles-field.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ModalActs } from "#components/ui/modal-acts.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import type { ListedPerson } from "#lib/shared/settings/people.ts";
import type { Role } from "#lib/shared/base/identity.ts";

type PersonRolesDialogProps = {
  person: ListedPerson;
  isSelf: boolean;
  /** Null when the roles are changed. */
  onSave: (roles: Role[]) => Promise<CommandError | null>;
  onClose: () => void;
};

export function PersonRolesDialog({ person, isSelf, onSave, onClose }: PersonRolesDialogProps) {
  const words = useTranslations("settings.people");
  const { draft, setDraft, isBusy, trouble, submit, errorOf } = useFormCommand(
    { roles: person.roles },
    ({ roles }) => onSave(roles),
  );
  return (
    <Dialog
      title={words("rolesTitle", { name: person.name })}
      closeLabel={words("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <p className="mb-4 text-table text-ink-2">{words(isSelf ? "rolesBodySelf" : "rolesBody")}</p>
        <PersonRolesField
          value={draft.roles}
          fixed={isSelf ? "admin" : undefined}
          error={errorOf("roles")}
          onChange={(roles) => setDraft({ roles })}
        />
        {trouble && <CommandErrorNote failure={trouble} />}
        <ModalActs cancel={words("cancel")} act={words("save")} onCancel={onClose} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}

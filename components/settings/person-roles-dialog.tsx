"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { PersonRolesField } from "#components/settings/person-roles-field.tsx";
import { CommandTrouble } from "#components/feedback/command-trouble.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { CommandFailure } from "#lib/client/send-command.ts";
import type { ListedPerson } from "#lib/shared/people.ts";
import type { Role } from "#lib/shared/roles.ts";

type PersonRolesDialogProps = {
  person: ListedPerson;
  isSelf: boolean;
  /** Null when the roles are changed. */
  onSave: (roles: Role[]) => Promise<CommandFailure | null>;
  onClose: () => void;
};

export function PersonRolesDialog({ person, isSelf, onSave, onClose }: PersonRolesDialogProps) {
  const words = useTranslations("settings.people");
  const everyWord = useTranslations();
  const [roles, setRoles] = useState<Role[]>(person.roles);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = failure?.fields?.roles;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(await onSave(roles));
    setBusy(false);
  }

  return (
    <Dialog title={words("rolesTitle", { name: person.name })} closeLabel={words("close")} isScrimClosing={false} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <p className="mb-4 text-table text-ink-2">{words(isSelf ? "rolesBodySelf" : "rolesBody")}</p>
        <PersonRolesField value={roles} fixed={isSelf ? "admin" : undefined} error={key && everyWord(everyWord.has(key) ? key : "errors.invalid")} onChange={setRoles} />
        {failure && !failure.fields && <CommandTrouble failure={failure} />}
        <div className="modal-acts">
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {words("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { keptPersonDraft, type PersonDraft } from "#components/settings/people/person-draft.ts";
import { PersonRolesField } from "#components/settings/people/person-roles-field.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/client/send-command.ts";

type PersonInviteDialogProps = {
  initial: PersonDraft;
  /** Null when the invitation is made. */
  onInvite: (draft: PersonDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** What is typed stays through every failure: refused fields, a lost connection, an ended session, a new version. */
export function PersonInviteDialog({ initial, onInvite, onClose }: PersonInviteDialogProps) {
  const words = useTranslations("settings.people");
  const { draft, setDraft, formRef, isBusy, error, submit, errorOf } = useFormCommand(initial, onInvite);

  function reload() {
    keptPersonDraft.keep(draft);
    window.location.reload();
  }

  return (
    <Dialog title={words("invite")} closeLabel={words("close")} isScrimClosing={false} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit}>
        <p className="text-table text-ink-2">{words("inviteBody")}</p>
        <div className="mt-4 grid gap-3">
          {(["email", "name"] as const).map((field) => (
            <Field key={field} label={words(`fields.${field}`)} error={errorOf(field)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type={field === "email" ? "email" : "text"}
                  name={field}
                  value={draft[field]}
                  autoComplete="off"
                  spellCheck={false}
                  aria-required
                  data-autofocus={field === "email" || undefined}
                  onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <PersonRolesField
            value={draft.roles}
            error={errorOf("roles")}
            onChange={(roles) => setDraft({ ...draft, roles })}
          />
        </div>
        {error && <CommandErrorNote error={error} onReload={reload} />}
        <ModalActs
          cancel={words("cancel")}
          act={words("makeInvitation")}
          onCancel={onClose}
          isBusy={isBusy}
        />
      </form>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { keptShopDraft, SHOP_FIELDS, type ShopDraft } from "#components/settings/shops/shop-draft.ts";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/client/send-command.ts";

type ShopDialogProps = {
  initial: ShopDraft;
  /** Null when the shop is saved. */
  onSave: (draft: ShopDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** What is typed stays through every failure: refused fields, a lost connection, an ended session, a new version. */
export function ShopDialog({ initial, onSave, onClose }: ShopDialogProps) {
  const words = useTranslations("settings.shops");
  const { draft, setDraft, formRef, isBusy, error, submit, errorOf } = useFormCommand(initial, onSave);

  function reload() {
    keptShopDraft.keep(draft);
    window.location.reload();
  }

  return (
    <Dialog
      title={initial.id ? words("edit") : words("add")}
      closeLabel={words("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <form ref={formRef} noValidate onSubmit={submit}>
        <p className="text-table text-ink-2">{words("intro")}</p>
        <div className="mt-4 grid gap-3">
          {SHOP_FIELDS.map((field) => (
            <Field
              key={field}
              label={words(`fields.${field}`)}
              hint={field === "name" ? undefined : words(`uses.${field}`)}
              error={errorOf(field)}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name={field}
                  value={draft[field]}
                  isMono={field !== "name"}
                  autoComplete="off"
                  spellCheck={false}
                  aria-required={field === "name" || undefined}
                  data-autofocus={field === "name" || undefined}
                  onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {error && <CommandErrorNote error={error} onReload={reload} />}
        <ModalActs cancel={words("cancel")} act={words("save")} onCancel={onClose} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}

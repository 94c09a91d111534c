"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { keptShopDraft, SHOP_FIELDS, type ShopDraft, type ShopField } from "#components/settings/shop-draft.ts";
import { CommandTrouble } from "#components/feedback/command-trouble.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { CommandFailure } from "#lib/client/send-command.ts";

type ShopDialogProps = {
  initial: ShopDraft;
  /** Null when the shop is saved. */
  onSave: (draft: ShopDraft) => Promise<CommandFailure | null>;
  onClose: () => void;
};

/** What is typed stays through every failure: refused fields, a lost connection, an ended session, a new version. */
export function ShopDialog({ initial, onSave, onClose }: ShopDialogProps) {
  const words = useTranslations("settings.shops");
  const everyWord = useTranslations();
  const [draft, setDraft] = useState(initial);
  const [failure, setFailure] = useState<CommandFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failure?.fields) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(await onSave(draft));
    setBusy(false);
  }

  function errorOf(field: ShopField) {
    const key = failure?.fields?.[field];
    if (key === undefined) return undefined;
    return everyWord(everyWord.has(key) ? key : "errors.invalid");
  }

  function reload() {
    keptShopDraft.keep(draft);
    window.location.reload();
  }

  return (
    <Dialog title={initial.id ? words("edit") : words("add")} closeLabel={words("close")} isScrimClosing={false} onClose={onClose}>
      <form ref={form} noValidate onSubmit={save}>
        <p className="text-table text-ink-2">{words("intro")}</p>
        <div className="mt-4 grid gap-3">
          {SHOP_FIELDS.map((field) => (
            <Field key={field} label={words(`fields.${field}`)} hint={field === "name" ? undefined : words(`uses.${field}`)} error={errorOf(field)}>
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
        {failure && !failure.fields && <CommandTrouble failure={failure} onReload={reload} />}
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

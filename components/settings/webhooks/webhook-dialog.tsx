"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useNamedForm } from "#components/settings/use-named-form.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { WEBHOOK_EVENTS } from "#lib/shared/webhooks/webhooks.ts";
import type { WebhookDraft } from "./webhook-draft.ts";

export type ShopName = { id: string; name: string };

type WebhookDialogProps = {
  initial: WebhookDraft;
  shops: readonly ShopName[];
  /** Null on success. */
  onSave: (draft: WebhookDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Form of a webhook; it keeps its input through every error. */
export function WebhookDialog({ initial, shops, onSave, onClose }: WebhookDialogProps) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common");
  const form = useNamedForm(initial, onSave);
  const { draft, setDraft, errorOf } = form;

  return (
    <FormDialog
      title={initial.id === undefined ? t("add") : t("edit")}
      labels={{ act: common("save") }}
      form={form}
      isWide
      className="grid gap-4"
      onClose={onClose}
    >
      {(["name", "url"] as const).map((field) => (
        <InputField
          key={field}
          label={t(`fields.${field}`)}
          hint={field === "url" ? t("hints.url") : undefined}
          error={errorOf(field)}
          name={field}
          value={draft[field]}
          isMono={field === "url"}
          inputMode={field === "url" ? "url" : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-required
          data-autofocus={field === "name" || undefined}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
        />
      ))}
      <Choices label={t("fields.events")} error={errorOf("events")}>
        {WEBHOOK_EVENTS.map((event) => (
          <Choice
            key={event}
            isChosen={draft.events.includes(event)}
            onToggle={() =>
              setDraft({
                ...draft,
                events: WEBHOOK_EVENTS.filter((each) => draft.events.includes(each) !== (each === event)),
              })
            }
          >
            {t(`events.${event}`)}
          </Choice>
        ))}
      </Choices>
      <ShopChoices draft={draft} setDraft={setDraft} shops={shops} error={errorOf("shopIds")} />
      <Choice isChosen={draft.isOn} onToggle={() => setDraft({ ...draft, isOn: !draft.isOn })}>
        {t("fields.isOn")}
      </Choice>
    </FormDialog>
  );
}

type ShopChoicesProps = {
  draft: WebhookDraft;
  setDraft: (draft: WebhookDraft) => void;
  shops: readonly ShopName[];
  error: string | undefined;
};

function ShopChoices({ draft, setDraft, shops, error }: ShopChoicesProps) {
  const t = useTranslations("webhooks");
  const { isForAllShops, shopIds } = draft;
  const toggle = (id: string) =>
    setDraft({
      ...draft,
      shopIds: shopIds.includes(id) ? shopIds.filter((each) => each !== id) : [...shopIds, id],
    });
  return (
    <Choices label={t("fields.shops")} error={error}>
      <Choice isChosen={isForAllShops} onToggle={() => setDraft({ ...draft, isForAllShops: !isForAllShops })}>
        {t("fields.allShops")}
      </Choice>
      {!isForAllShops &&
        shops.map(({ id, name }) => (
          <Choice key={id} isChosen={shopIds.includes(id)} onToggle={() => toggle(id)}>
            <bdi>{name}</bdi>
          </Choice>
        ))}
    </Choices>
  );
}

type ChoicesProps = { label: string; error: string | undefined; children: ReactNode };

function Choices({ label, error, children }: ChoicesProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 phone:grid-cols-1">
      <legend className="field-label">{label}</legend>
      {children}
      {error && <p className="field-hint mark is-bad icon-alert col-span-full">{error}</p>}
    </fieldset>
  );
}

type ChoiceProps = { isChosen: boolean; onToggle: () => void; children: ReactNode };

function Choice({ isChosen, onToggle, children }: ChoiceProps) {
  return (
    <label className="flex gap-2.5 py-1 text-table font-label phone:min-h-(--touch)">
      <Checkbox className="mt-0.5" checked={isChosen} onChange={onToggle} />
      {children}
    </label>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useNamedForm } from "#components/settings/use-named-form.ts";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { storedShopDraft, SHOP_FIELDS, type ShopDraft } from "./shop-draft.ts";

type ShopDialogProps = {
  initial: ShopDraft;
  /** Null on success. */
  onSave: (draft: ShopDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Form of a shop; it keeps its input through rejected fields, lost connections, sessions and new versions. */
export function ShopDialog({ initial, onSave, onClose }: ShopDialogProps) {
  const t = useTranslations("settings.shops");
  const common = useTranslations("common");
  const form = useNamedForm(initial, onSave);
  const { draft, setDraft, errorOf } = form;

  function reload() {
    storedShopDraft.keep(draft);
    window.location.reload();
  }

  return (
    <FormDialog
      title={initial.id ? t("edit") : t("add")}
      labels={{ act: common("save") }}
      form={form}
      onReload={reload}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("intro")}</p>
      <div className="mt-4 grid gap-3">
        {SHOP_FIELDS.map((field) => (
          <InputField
            key={field}
            label={t(`fields.${field}`)}
            hint={field === "name" ? undefined : t(`uses.${field}`)}
            error={errorOf(field)}
            name={field}
            value={draft[field]}
            isMono={field !== "name"}
            autoComplete="off"
            spellCheck={false}
            aria-required={field === "name" || undefined}
            data-autofocus={field === "name" || undefined}
            onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          />
        ))}
      </div>
    </FormDialog>
  );
}

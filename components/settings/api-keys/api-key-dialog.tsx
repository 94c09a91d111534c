"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { SettingChoice, SettingPair } from "#components/settings/setting-form.tsx";
import { useNamedForm } from "#components/settings/use-named-form.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import { API_RIGHTS } from "#lib/shared/api/api-keys.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { type ApiKeyDraft, FIRST_DRAFT, toggleRight } from "./api-key-draft.ts";

type ShopName = { id: string; name: string };

type ApiKeyDialogProps = {
  shops: readonly ShopName[];
  /** Null on success. */
  onCreate: (draft: ApiKeyDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

const CHECK_LINE = "flex gap-2.5 py-1 text-table font-label phone:min-h-(--touch)";

/** Form of a new key; it keeps its input through every error. */
export function ApiKeyDialog({ shops, onCreate, onClose }: ApiKeyDialogProps) {
  const t = useTranslations("apiKeys");
  const form = useNamedForm(FIRST_DRAFT, onCreate);
  return (
    <FormDialog title={t("add")} labels={{ act: t("add") }} form={form} isWide onClose={onClose}>
      <div className="grid gap-4">
        <TextField field="name" form={form} hint={t("hints.name")} />
        <RightsField form={form} />
        <ShopsField form={form} shops={shops} />
        <SettingPair>
          <TextField field="lastDay" form={form} hint={t("hints.lastDay")} />
          <TextField field="callsAMinute" form={form} hint={t("hints.callsAMinute")} />
        </SettingPair>
      </div>
    </FormDialog>
  );
}

type KeyForm = Pick<ReturnType<typeof useNamedForm<ApiKeyDraft>>, "draft" | "setDraft" | "errorOf">;

type TextFieldProps = { field: "name" | "lastDay" | "callsAMinute"; form: KeyForm; hint: string };

function TextField({ field, form: { draft, setDraft, errorOf }, hint }: TextFieldProps) {
  const t = useTranslations("apiKeys");
  return (
    <InputField
      label={t(`fields.${field}`)}
      hint={hint}
      error={errorOf(field)}
      name={field}
      type={field === "lastDay" ? "date" : "text"}
      inputMode={field === "callsAMinute" ? "numeric" : undefined}
      value={draft[field]}
      autoComplete="off"
      spellCheck={false}
      aria-required={field !== "lastDay" || undefined}
      data-autofocus={field === "name" || undefined}
      onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
    />
  );
}

function RightsField({ form: { draft, setDraft, errorOf } }: { form: KeyForm }) {
  const t = useTranslations("apiKeys");
  const error = errorOf("rights");
  return (
    <fieldset className="grid min-w-0" aria-invalid={error !== undefined || undefined} tabIndex={-1}>
      <legend className="field-label">{t("fields.rights")}</legend>
      {API_RIGHTS.map((right) => (
        <label key={right} className={CHECK_LINE}>
          <Checkbox
            className="mt-0.5"
            checked={draft.rights.includes(right)}
            onChange={() => setDraft({ ...draft, rights: toggleRight(draft.rights, right) })}
          />
          <span>
            {t(`rights.${right}`)} <span className="font-normal text-ink-3">{t(`about.${right}`)}</span>
          </span>
        </label>
      ))}
      {error && <p className="field-hint mark is-bad icon-alert">{error}</p>}
    </fieldset>
  );
}

function ShopsField({
  form: { draft, setDraft, errorOf },
  shops,
}: {
  form: KeyForm;
  shops: readonly ShopName[];
}) {
  const t = useTranslations("apiKeys");
  const error = errorOf("shopIds");
  const toggle = (id: string) =>
    setDraft({
      ...draft,
      shopIds: draft.shopIds.includes(id)
        ? draft.shopIds.filter((one) => one !== id)
        : [...draft.shopIds, id],
    });
  return (
    <div className="grid gap-2">
      <SettingChoice
        label={t("fields.shops")}
        value={draft.shops}
        options={(["all", "chosen"] as const).map((value) => ({ value, label: t(`shops.${value}`) }))}
        onChange={(chosen) => setDraft({ ...draft, shops: chosen })}
      />
      {draft.shops === "all" ? (
        <p className="text-meta text-ink-3">{t("hints.newShops")}</p>
      ) : (
        <fieldset
          className="grid min-w-0 grid-cols-2 gap-x-4 phone:grid-cols-1"
          aria-invalid={error !== undefined || undefined}
          tabIndex={-1}
        >
          <legend className="sr-only">{t("fields.shopIds")}</legend>
          {shops.map(({ id, name }) => (
            <label key={id} className={CHECK_LINE}>
              <Checkbox className="mt-0.5" checked={draft.shopIds.includes(id)} onChange={() => toggle(id)} />
              <bdi>{name}</bdi>
            </label>
          ))}
          {error && <p className="field-hint mark is-bad icon-alert col-span-full">{error}</p>}
        </fieldset>
      )}
    </div>
  );
}

type MadeKey = { name: string; key: string };

/** Shows a new key once. A press outside doesn't close it, since it can't be shown again. */
export function MadeKeyDialog({ made: { name, key }, onClose }: { made: MadeKey; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  return (
    <Dialog isWide title={t("made.title")} isScrimClosing={false} onClose={onClose}>
      <p className="mb-4 text-table text-ink-2">{t("made.body")}</p>
      <InputField
        label={t("made.key", { name })}
        isMono
        readOnly
        value={key}
        onFocus={(event) => event.target.select()}
      />
      <div className="modal-acts">
        <Button onClick={onClose}>{t("made.done")}</Button>
        <CopyButton variant="primary" text={key} copied={t("made.copied")}>
          {t("made.copy")}
        </CopyButton>
      </div>
    </Dialog>
  );
}

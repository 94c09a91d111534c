"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { SettingChoice, SettingPair } from "#components/settings/setting-form.tsx";
import { useNamedForm } from "#components/settings/use-named-form.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField, SelectField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { NOTICE_CHANNELS, NOTICE_EVENTS, type NoticeEvent } from "#lib/shared/notices/notices.ts";
import { LOCALE_NAMES, LOCALES } from "#lib/shared/text/locales.ts";
import type { NoticeDraft } from "./notice-draft.ts";

type NoticeDialogProps = {
  initial: NoticeDraft;
  /** Last four characters of the stored key. */
  lastFour: string | null;
  /** Null on success. */
  onSave: (draft: NoticeDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MAIL_FIELDS = ["from", "to", "host", "port", "user", "password"] as const;
const CHECK_LINE = "flex gap-2.5 py-1 text-table font-label phone:min-h-(--touch)";

/** Form of a recipient; it keeps its input through every error, and the browser stores none of it. */
export function NoticeDialog({ initial, lastFour, onSave, onClose }: NoticeDialogProps) {
  const t = useTranslations("notices");
  const common = useTranslations("common");
  const form = useNamedForm(initial, onSave);
  const { draft, setDraft } = form;
  const isNew = initial.id === undefined;

  return (
    <FormDialog
      title={isNew ? t("add") : t("edit")}
      labels={{ act: common("save") }}
      form={form}
      isWide
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isNew && <ChannelField draft={draft} setDraft={setDraft} />}
        <NoticeInput field="name" form={form} />
        <AddressFields form={form} lastFour={lastFour} />
        <EventFields form={form} />
        <NoticeInput field="orderTimes" form={form} hint={t("hints.orderTimes")} />
        <SettingPair>
          <HourField field="quietFrom" form={form} />
          <HourField field="quietUntil" form={form} />
        </SettingPair>
        <p className="-mt-2 text-meta text-ink-3">{t("hints.quiet")}</p>
        <SettingChoice
          label={t("fields.locale")}
          value={draft.locale}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          onChange={(locale) => setDraft({ ...draft, locale })}
        />
        <label className={CHECK_LINE}>
          <Checkbox
            className="mt-0.5"
            checked={draft.isOn}
            onChange={() => setDraft({ ...draft, isOn: !draft.isOn })}
          />
          {t("fields.isOn")}
        </label>
      </div>
    </FormDialog>
  );
}

type NoticeForm = Pick<ReturnType<typeof useNamedForm<NoticeDraft>>, "draft" | "setDraft" | "errorOf">;

function ChannelField({ draft, setDraft }: Pick<NoticeForm, "draft" | "setDraft">) {
  const t = useTranslations("notices");
  return (
    <SelectField
      label={t("fields.channel")}
      value={draft.channel}
      onChange={({ target: { value } }) =>
        setDraft({
          ...draft,
          channel: NOTICE_CHANNELS.find((each) => each === value) ?? draft.channel,
        })
      }
    >
      {NOTICE_CHANNELS.map((each) => (
        <option key={each} value={each}>
          {t(`channels.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Server and mailbox of an email, or address and secret of a group's bot. */
function AddressFields({ form, lastFour }: { form: NoticeForm; lastFour: string | null }) {
  const t = useTranslations("notices");
  const { channel, id } = form.draft;
  const isNew = id === undefined;
  if (channel !== "email")
    return (
      <>
        <NoticeInput
          field="webhook"
          form={form}
          hint={
            lastFour === null
              ? t(`hints.webhook_${channel}` as "hints.webhook_wecom")
              : t("hints.webhookKept", { lastFour })
          }
        />
        {channel !== "wecom" && (
          <NoticeInput field="secret" form={form} hint={t(isNew ? "hints.secret" : "hints.secretKept")} />
        )}
      </>
    );
  const mailHint = (field: (typeof MAIL_FIELDS)[number]) => {
    if (field === "port" || field === "user") return t(`hints.${field}`);
    return field === "password" && !isNew ? t("hints.passwordKept") : undefined;
  };
  return (
    <SettingPair>
      {MAIL_FIELDS.map((field) => (
        <NoticeInput key={field} field={field} form={form} hint={mailHint(field)} />
      ))}
    </SettingPair>
  );
}

type NoticeInputProps = {
  field: "name" | "orderTimes" | "webhook" | "secret" | (typeof MAIL_FIELDS)[number];
  form: NoticeForm;
  hint?: string | undefined;
};

function NoticeInput({ field, form: { draft, setDraft, errorOf }, hint }: NoticeInputProps) {
  const t = useTranslations("notices");
  const isSecret = field === "password" || field === "secret";
  return (
    <InputField
      label={t(`fields.${field}`)}
      hint={hint}
      error={errorOf(field)}
      name={field}
      type={isSecret ? "password" : "text"}
      inputMode={field === "port" ? "numeric" : undefined}
      value={draft[field]}
      isMono={field !== "name" && field !== "orderTimes"}
      autoComplete={isSecret ? "new-password" : "off"}
      spellCheck={false}
      aria-required={field === "name" || undefined}
      data-autofocus={field === "name" || undefined}
      onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
    />
  );
}

function EventFields({ form: { draft, setDraft, errorOf } }: { form: NoticeForm }) {
  const t = useTranslations("notices");
  const toggle = (event: NoticeEvent) =>
    setDraft({
      ...draft,
      events: NOTICE_EVENTS.filter((each) => draft.events.includes(each) !== (each === event)),
    });
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 phone:grid-cols-1">
      <legend className="field-label">{t("fields.events")}</legend>
      {NOTICE_EVENTS.map((event) => (
        <label key={event} className={CHECK_LINE}>
          <Checkbox
            className="mt-0.5"
            checked={draft.events.includes(event)}
            onChange={() => toggle(event)}
          />
          {t(`events.${event}`)}
        </label>
      ))}
      {errorOf("events") && (
        <p className="field-hint mark is-bad icon-alert col-span-full">{errorOf("events")}</p>
      )}
    </fieldset>
  );
}

type HourFieldProps = { field: "quietFrom" | "quietUntil"; form: NoticeForm };

function HourField({ field, form: { draft, setDraft, errorOf } }: HourFieldProps) {
  const t = useTranslations("notices");
  return (
    <SelectField
      label={t(`fields.${field}`)}
      error={errorOf(field)}
      value={draft[field] ?? ""}
      onChange={({ target: { value } }) =>
        setDraft({ ...draft, [field]: value === "" ? null : Number(value) })
      }
    >
      <option value="">{t("noQuiet")}</option>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>{`${String(hour).padStart(2, "0")}:00`}</option>
      ))}
    </SelectField>
  );
}

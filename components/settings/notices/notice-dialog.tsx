"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { SettingChoice, SettingPair } from "#components/settings/setting-form.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
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
  const form = useFormCommand(initial, save);
  const { draft, setDraft, errorOf } = form;
  const isNew = initial.id === undefined;
  const isMail = draft.channel === "email";

  async function save(typed: NoticeDraft): Promise<CommandError | null> {
    if (personalDataIn(typed.name) === null) return onSave(typed);
    return { code: "badInput", fields: { name: "errors.namesPerson" } };
  }

  const toggle = (event: NoticeEvent) =>
    setDraft({
      ...draft,
      events: NOTICE_EVENTS.filter((each) => draft.events.includes(each) !== (each === event)),
    });

  const text = (field: "name" | "webhook" | "secret" | (typeof MAIL_FIELDS)[number], hint?: string) => (
    <Field key={field} label={t(`fields.${field}`)} hint={hint} error={errorOf(field)}>
      {(wiring) => (
        <Input
          {...wiring}
          name={field}
          type={field === "password" || field === "secret" ? "password" : "text"}
          inputMode={field === "port" ? "numeric" : undefined}
          value={draft[field]}
          isMono={field !== "name"}
          autoComplete={field === "password" || field === "secret" ? "new-password" : "off"}
          spellCheck={false}
          aria-required={field === "name" || undefined}
          data-autofocus={field === "name" || undefined}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
        />
      )}
    </Field>
  );

  const quiet = (field: "quietFrom" | "quietUntil") => (
    <Field label={t(`fields.${field}`)} error={errorOf(field)}>
      {(wiring) => (
        <select
          {...wiring}
          className="input"
          value={draft[field] ?? ""}
          onChange={({ target: { value } }) =>
            setDraft({ ...draft, [field]: value === "" ? null : Number(value) })
          }
        >
          <option value="">{t("noQuiet")}</option>
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>{`${String(hour).padStart(2, "0")}:00`}</option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <FormDialog
      title={isNew ? t("add") : t("edit")}
      labels={{ act: common("save") }}
      form={form}
      isWide
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isNew && (
          <Field label={t("fields.channel")}>
            {(wiring) => (
              <select
                {...wiring}
                className="input"
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
              </select>
            )}
          </Field>
        )}
        {text("name")}
        {isMail ? (
          <SettingPair>
            {MAIL_FIELDS.map((field) =>
              text(
                field,
                field === "port" || field === "user"
                  ? t(`hints.${field}`)
                  : field === "password" && !isNew
                    ? t("hints.passwordKept")
                    : undefined,
              ),
            )}
          </SettingPair>
        ) : (
          <>
            {text(
              "webhook",
              lastFour === null
                ? t(`hints.webhook_${draft.channel}` as "hints.webhook_wecom")
                : t("hints.webhookKept", { lastFour }),
            )}
            {draft.channel !== "wecom" && text("secret", t(isNew ? "hints.secret" : "hints.secretKept"))}
          </>
        )}
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
        <SettingPair>
          {quiet("quietFrom")}
          {quiet("quietUntil")}
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

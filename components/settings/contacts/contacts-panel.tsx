"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingForm } from "#components/settings/setting-form.tsx";
import { settingChange, useSettingForm } from "#components/settings/use-setting-command.ts";
import { InputField } from "#components/ui/field.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { CONTACTS, type Contacts, MAX_CONTACT_LENGTH } from "#lib/shared/settings/contacts.ts";
import type { SettingsOf } from "#lib/shared/settings/registry.ts";

type ContactsPanelProps = { contacts: SettingsOf<"contacts">["contacts"]; change: Command };

/** Contacts for rejected calls, offered next to every such message. */
export function ContactsPanel({ contacts: { set, ...kept }, change }: ContactsPanelProps) {
  const t = useTranslations("settings.contacts");
  const { onSubmit, ...form } = useSettingForm(settingChange(change, "contacts"));
  const [draft, setDraft] = useState<Contacts>(kept);
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <SettingForm
          title={t("heading")}
          body={t("body")}
          form={form}
          isChanged={CONTACTS.some((contact) => draft[contact] !== kept[contact])}
          set={set}
          onSubmit={onSubmit(() => draft)}
        >
          {CONTACTS.map((contact) => (
            <InputField
              key={contact}
              label={t(`of.${contact}`)}
              hint={t(`uses.${contact}`)}
              name={contact}
              value={draft[contact]}
              maxLength={MAX_CONTACT_LENGTH}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setDraft({ ...draft, [contact]: event.target.value })}
            />
          ))}
        </SettingForm>
      </div>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingForm, SettingPair } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { SelectField } from "#components/ui/field.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { ROLES, type SetBy } from "#lib/shared/base/identity.ts";
import { IDLE_MINUTES, KEEP_DAYS, type SessionLength } from "#lib/shared/settings/session-length.ts";

export type SessionLengthSetting = { value: SessionLength; set: SetBy | null };

type SessionLengthFormProps = { setting: SessionLengthSetting; save: Command };

const FIELDS = [...ROLES, "keepDays"] as const;

/** Chooses when sessions end without use, by role, and how long a device may stay signed in. */
export function SessionLengthForm({ setting: { value, set }, save: action }: SessionLengthFormProps) {
  const t = useTranslations("settings.people.sessionLength");
  const roles = useTranslations("roles");
  const { onSubmit, ...form } = useSettingForm(action);
  const [chosen, setChosen] = useState(value);
  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={FIELDS.some((field) => chosen[field] !== value[field])}
      set={set}
      onSubmit={onSubmit(() => chosen)}
    >
      <SettingPair>
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={field === "keepDays" ? t("keep") : roles(field)}
            hint={field === "keepDays" ? t("keepHint") : undefined}
            value={chosen[field]}
            onChange={(event) => setChosen({ ...chosen, [field]: Number(event.target.value) })}
          >
            {(field === "keepDays" ? KEEP_DAYS : IDLE_MINUTES).map((length) => (
              <option key={length} value={length}>
                {field === "keepDays" ? t("days", { count: length }) : idleText(length)}
              </option>
            ))}
          </SelectField>
        ))}
      </SettingPair>
    </SettingForm>
  );

  function idleText(minutes: number): string {
    return minutes < 60 ? t("minutes", { count: minutes }) : t("hours", { count: minutes / 60 });
  }
}

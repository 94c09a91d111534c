"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { SettingChoice, SettingForm } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";

export type AdminSecondFactorSetting = { isRequired: boolean; set: SetBy | null };

type AdminSecondFactorProps = {
  setting: AdminSecondFactorSetting;
  /** The reader has no second factor. */
  isOwnOff: boolean;
  save: Command;
};

/** Chooses whether admins need a second factor. */
export function AdminSecondFactor({ setting, isOwnOff, save: action }: AdminSecondFactorProps) {
  const t = useTranslations("settings.people.adminFactor");
  const { onSubmit, ...form } = useSettingForm(action);
  const [chosen, setChosen] = useState<"free" | "required">(setting.isRequired ? "required" : "free");
  const isRequired = chosen === "required";
  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={isRequired !== setting.isRequired}
      set={setting.set}
      onSubmit={onSubmit(() => ({ isRequired }))}
    >
      <SettingChoice
        label={t("label")}
        value={chosen}
        options={[
          { value: "free", label: t("free") },
          { value: "required", label: t("required") },
        ]}
        onChange={setChosen}
      />
      {isRequired && isOwnOff && <Note tone="warn">{t("self")}</Note>}
    </SettingForm>
  );
}

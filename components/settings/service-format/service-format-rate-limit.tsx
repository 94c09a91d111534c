"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { SettingSave } from "#components/settings/setting-save.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { useSettingForm } from "#components/settings/use-setting-form.ts";
import { Field } from "#components/ui/field.tsx";
import { MOST_CALLS_PER_SECOND, type ServiceFormat } from "#lib/shared/settings/service-format.ts";

type Props = { callsPerSecond: ServiceFormat["callsPerSecond"]; set: SettingAction };

const COUNTS = Array.from({ length: MOST_CALLS_PER_SECOND }, (_, index) => index + 1);

/** How many calls of one operation may arrive a second, for an account that other programs use too. */
export function ServiceFormatRateLimit({ callsPerSecond, set }: Props) {
  const t = useTranslations("settings.serviceFormat.pace");
  const { onSubmit, ...form } = useSettingForm(set);
  const [count, setCount] = useState(callsPerSecond.count);
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <form onSubmit={onSubmit(() => ({ count }))}>
        <Field label={t("label")} hint={t("hint")} className="setting-number">
          {(wiring) => (
            <select
              {...wiring}
              className="input"
              value={count}
              onChange={(event) => setCount(Number(event.target.value))}
            >
              {COUNTS.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SettingSave isChanged={count !== callsPerSecond.count} {...form}>
          <SetByLine set={callsPerSecond.set} />
        </SettingSave>
      </form>
    </SettingRow>
  );
}

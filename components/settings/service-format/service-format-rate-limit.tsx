"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SettingForm } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { SelectField } from "#components/ui/field.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { MAX_CALLS_PER_SECOND } from "#lib/shared/calls/operations.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";

type ServiceFormatRateLimitProps = { callsPerSecond: ServiceFormat["callsPerSecond"]; set: Command };

const COUNTS = Array.from({ length: MAX_CALLS_PER_SECOND }, (_, index) => index + 1);

/** Calls allowed a second, for an account that other programs use too, and whether all operations share them. */
export function ServiceFormatRateLimit({ callsPerSecond, set }: ServiceFormatRateLimitProps) {
  const t = useTranslations("settings.serviceFormat.pace");
  const { onSubmit, ...form } = useSettingForm(set);
  const hintId = useId();
  const [count, setCount] = useState(callsPerSecond.count);
  const [scope, setScope] = useState(callsPerSecond.scope);
  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={count !== callsPerSecond.count || scope !== callsPerSecond.scope}
      set={callsPerSecond.set}
      onSubmit={onSubmit(() => ({ count, scope }))}
    >
      <SelectField
        label={t(`label.${scope}`)}
        hint={t("hint")}
        fieldClass="max-w-[184px] phone:max-w-none"
        value={count}
        onChange={(event) => setCount(Number(event.target.value))}
      >
        {COUNTS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <div>
        <label className="flex w-fit items-start gap-2 text-table phone:min-h-(--touch)">
          <Checkbox
            aria-describedby={hintId}
            checked={scope === "all"}
            onChange={(event) => setScope(event.target.checked ? "all" : "operation")}
          />
          {t("shared")}
        </label>
        <p id={hintId} className="pl-6 text-meta text-ink-3 phone:-mt-3">
          {t("sharedHint")}
        </p>
      </div>
    </SettingForm>
  );
}

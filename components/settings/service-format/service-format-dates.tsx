"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { SettingForm, SettingPair } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { SelectField } from "#components/ui/field.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import { DATE_SHAPES, type DateShape, holdsTimes, writeMoment } from "#lib/shared/dates/day-bounds.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";

type ServiceFormatDatesProps = { dateShapes: ServiceFormat["dateShapes"]; today: string; set: Command };

const LISTS = ["pending", "sold"] as const;

/** Date format of each list, with an example for today. */
export function ServiceFormatDates({ dateShapes, today, set }: ServiceFormatDatesProps) {
  const t = useTranslations("settings.serviceFormat.dates");
  const { onSubmit, ...form } = useSettingForm(set);
  const [draft, setDraft] = useState({ pending: dateShapes.pending, sold: dateShapes.sold });
  const isChanged = LISTS.some((list) => draft[list] !== dateShapes[list]);
  return (
    <SettingForm
      title={t("title")}
      body={t("body", { zone: useTimeZone() ?? "UTC" })}
      form={form}
      isChanged={isChanged}
      set={dateShapes.set}
      onSubmit={onSubmit(() => draft)}
    >
      <SettingPair>
        {LISTS.map((list) => (
          <div key={list} className="grid content-start gap-2">
            <SelectField
              label={t(list)}
              value={draft[list]}
              onChange={(event) => setDraft({ ...draft, [list]: event.target.value as DateShape })}
            >
              {DATE_SHAPES.map((shape) => (
                <option key={shape} value={shape}>
                  {t(`shapes.${shape}`)}
                </option>
              ))}
            </SelectField>
            {holdsTimes(draft[list]) && <p className="field-hint">{t("times")}</p>}
            <Preview shape={draft[list]} today={today} />
          </div>
        ))}
      </SettingPair>
    </SettingForm>
  );
}

function Preview({ shape, today }: { shape: DateShape; today: string }) {
  const t = useTranslations("settings.serviceFormat.dates");
  const zone = useTimeZone() ?? "UTC";
  return (
    <dl className="pairs" aria-label={t("preview", { day: today })}>
      {(["from", "to"] as const).map((end) => (
        <div key={end} className="contents">
          <dt>{t(end)}</dt>
          <dd className="mono">{writeMoment(today, end, shape, zone)}</dd>
        </div>
      ))}
    </dl>
  );
}

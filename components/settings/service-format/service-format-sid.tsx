"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingChoice, SettingForm } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";
import { SID_LOCATIONS } from "#lib/shared/top-up/top-up.ts";

type ServiceFormatSidProps = { sidLocation: ServiceFormat["sidLocation"]; set: Command };

const PATH = "GET /papi/tool/waimai/ph_discounts";

/** Place of the tracking value in a top-up request, with an example. */
export function ServiceFormatSid({ sidLocation, set }: ServiceFormatSidProps) {
  const t = useTranslations("settings.serviceFormat.sid");
  const { onSubmit, ...form } = useSettingForm(set);
  const [placement, setPlacement] = useState(sidLocation.placement);
  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={placement !== sidLocation.placement}
      set={sidLocation.set}
      onSubmit={onSubmit(() => ({ placement }))}
    >
      <SettingChoice
        label={t("title")}
        value={placement}
        options={SID_LOCATIONS.map((value) => ({ value, label: t(`places.${value}`) }))}
        onChange={setPlacement}
      />
      <dl className="pairs" aria-label={t("preview")}>
        <dt>{t("request")}</dt>
        <dd className="mono">{placement === "body" ? PATH : `${PATH}?sid=spring-sale`}</dd>
        <dt>{t("form")}</dt>
        <dd className="mono">{placement === "query" ? t("none") : "sid=spring-sale"}</dd>
      </dl>
    </SettingForm>
  );
}

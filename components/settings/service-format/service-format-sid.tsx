"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { SettingSave } from "#components/settings/setting-save.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { useSettingForm } from "#components/settings/use-setting-form.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import type { ServiceFormat } from "#lib/shared/settings/service-format.ts";
import { SID_LOCATIONS } from "#lib/shared/top-up/top-up.ts";

type Props = { sidLocation: ServiceFormat["sidLocation"]; set: SettingAction };

const PATH = "GET /papi/tool/waimai/ph_discounts";

/** Where a top-up question carries its tracking value, with the request that comes of it. */
export function ServiceFormatSid({ sidLocation, set }: Props) {
  const t = useTranslations("settings.serviceFormat.sid");
  const { onSubmit, ...form } = useSettingForm(set);
  const [placement, setPlacement] = useState(sidLocation.placement);
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <form onSubmit={onSubmit(() => ({ placement }))}>
        <Segmented
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
        <SettingSave isChanged={placement !== sidLocation.placement} {...form}>
          <SetByLine set={sidLocation.set} />
        </SettingSave>
      </form>
    </SettingRow>
  );
}

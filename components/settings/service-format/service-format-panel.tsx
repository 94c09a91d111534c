"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SettingChoice, SettingForm } from "#components/settings/setting-form.tsx";
import { changeOf, type SettingAction, useSettingForm } from "#components/settings/use-setting-command.ts";
import { Field } from "#components/ui/field.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { MOST_CALLS_PER_SECOND } from "#lib/shared/calls/operations.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";
import { SID_LOCATIONS } from "#lib/shared/top-up/top-up.ts";
import { ServiceFormatDates } from "./service-format-dates.tsx";
import { ServiceFormatPageBase } from "./service-format-page-base.tsx";
import { ServiceFormatPictures } from "./service-format-pictures.tsx";

type ServiceFormatPanelProps = {
  serviceFormat: ServiceFormat;
  actions: {
    determinePageBase: SettingAction<PageBaseReport>;
    setPageBase: SettingAction;
    change: SettingAction;
  };
};

/** What the service's documentation leaves open, as this one wants it. A form begins anew with what is set, whoever set it. */
export function ServiceFormatPanel({ serviceFormat, actions }: ServiceFormatPanelProps) {
  const t = useTranslations("settings.serviceFormat");
  const { pageBase, dateShapes, sidLocation, callsPerSecond, pictureHosts, shops, today, pendingPoints } =
    serviceFormat;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <ServiceFormatPageBase
          points={pendingPoints}
          pageBase={pageBase}
          shops={shops}
          determine={actions.determinePageBase}
          set={actions.setPageBase}
        />
        <ServiceFormatDates
          key={keyOf(dateShapes)}
          dateShapes={dateShapes}
          today={today}
          set={changeOf(actions.change, "dateShapes")}
        />
        <ServiceFormatSid
          key={keyOf(sidLocation)}
          sidLocation={sidLocation}
          set={changeOf(actions.change, "sidLocation")}
        />
        <ServiceFormatRateLimit
          key={keyOf(callsPerSecond)}
          callsPerSecond={callsPerSecond}
          set={changeOf(actions.change, "callsPerSecond")}
        />
        <ServiceFormatPictures
          key={keyOf(pictureHosts)}
          pictureHosts={pictureHosts}
          set={changeOf(actions.change, "pictureHosts")}
        />
      </div>
    </>
  );
}

const keyOf = ({ set }: { set: ServiceFormat["pageBase"]["set"] }) => `${set?.at}`;

type ServiceFormatSidProps = { sidLocation: ServiceFormat["sidLocation"]; set: SettingAction };

const PATH = "GET /papi/tool/waimai/ph_discounts";

/** Where a top-up request carries its tracking value, with the request that comes of it. */
function ServiceFormatSid({ sidLocation, set }: ServiceFormatSidProps) {
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

type ServiceFormatRateLimitProps = { callsPerSecond: ServiceFormat["callsPerSecond"]; set: SettingAction };

const COUNTS = Array.from({ length: MOST_CALLS_PER_SECOND }, (_, index) => index + 1);

/** How many calls of one operation may arrive a second, for an account that other programs use too. */
function ServiceFormatRateLimit({ callsPerSecond, set }: ServiceFormatRateLimitProps) {
  const t = useTranslations("settings.serviceFormat.pace");
  const { onSubmit, ...form } = useSettingForm(set);
  const [count, setCount] = useState(callsPerSecond.count);
  return (
    <SettingForm
      title={t("title")}
      body={t("body")}
      form={form}
      isChanged={count !== callsPerSecond.count}
      set={callsPerSecond.set}
      onSubmit={onSubmit(() => ({ count }))}
    >
      <Field label={t("label")} hint={t("hint")} className="max-w-[184px] phone:max-w-none">
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
    </SettingForm>
  );
}

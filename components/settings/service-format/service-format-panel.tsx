"use client";

import { useTranslations } from "next-intl";
import { ServiceFormatDates } from "#components/settings/service-format/service-format-dates.tsx";
import { ServiceFormatRateLimit } from "#components/settings/service-format/service-format-rate-limit.tsx";
import { ServiceFormatPageBase } from "#components/settings/service-format/service-format-page-base.tsx";
import { ServiceFormatPictures } from "#components/settings/service-format/service-format-pictures.tsx";
import { ServiceFormatSid } from "#components/settings/service-format/service-format-sid.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import type { ServiceFormat } from "#lib/shared/settings/service-format.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";

type Props = {
  serviceFormat: ServiceFormat;
  actions: { determinePageBase: SettingAction<PageBaseReport> } & Record<
    "setPageBase" | "setDateShapes" | "setSidLocation" | "setCallsPerSecond" | "setPictureHosts",
    SettingAction
  >;
};

/** What the service's documentation leaves open, as this one wants it. A form begins anew with what is set, whoever set it. */
export function ServiceFormatPanel({ serviceFormat, actions }: Props) {
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
          settle={actions.determinePageBase}
          set={actions.setPageBase}
        />
        <ServiceFormatDates
          key={keyOf(dateShapes)}
          dateShapes={dateShapes}
          today={today}
          set={actions.setDateShapes}
        />
        <ServiceFormatSid key={keyOf(sidLocation)} sidLocation={sidLocation} set={actions.setSidLocation} />
        <ServiceFormatRateLimit
          key={keyOf(callsPerSecond)}
          callsPerSecond={callsPerSecond}
          set={actions.setCallsPerSecond}
        />
        <ServiceFormatPictures
          key={keyOf(pictureHosts)}
          pictureHosts={pictureHosts}
          set={actions.setPictureHosts}
        />
      </div>
    </>
  );
}

const keyOf = ({ set }: { set: ServiceFormat["pageBase"]["set"] }) => `${set?.at}`;

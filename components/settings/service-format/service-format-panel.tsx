"use client";

import { useTranslations } from "next-intl";
import { settingChange } from "#components/settings/use-setting-command.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import type { PageNumberingReport } from "#lib/shared/orders/orders.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";
import { ServiceFormatDates } from "./service-format-dates.tsx";
import { ServiceFormatPageNumbering } from "./service-format-page-numbering.tsx";
import { ServiceFormatPictures } from "./service-format-pictures.tsx";
import { ServiceFormatSid } from "./service-format-sid.tsx";
import { ServiceFormatRateLimit } from "./service-format-rate-limit.tsx";

type ServiceFormatPanelProps = {
  serviceFormat: ServiceFormat;
  actions: {
    determinePageNumbering: Command<PageNumberingReport>;
    setPageNumbering: Command;
    change: Command;
  };
};

/** Choices that the service's documentation leaves open. A form restarts when anybody changes its setting. */
export function ServiceFormatPanel({ serviceFormat, actions }: ServiceFormatPanelProps) {
  const t = useTranslations("settings.serviceFormat");
  const { dateShapes, sidLocation, callsPerSecond, pictureHosts, shops, today, pendingPoints } =
    serviceFormat;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <ServiceFormatPageNumbering
          points={pendingPoints}
          pageNumbering={serviceFormat.pageNumbering}
          shops={shops}
          determine={actions.determinePageNumbering}
          set={actions.setPageNumbering}
        />
        <ServiceFormatDates
          key={keyOf("dateShapes", serviceFormat)}
          dateShapes={dateShapes}
          today={today}
          set={settingChange(actions.change, "dateShapes")}
        />
        <ServiceFormatSid
          key={keyOf("sidLocation", serviceFormat)}
          sidLocation={sidLocation}
          set={settingChange(actions.change, "sidLocation")}
        />
        <ServiceFormatRateLimit
          key={keyOf("callsPerSecond", serviceFormat)}
          callsPerSecond={callsPerSecond}
          set={settingChange(actions.change, "callsPerSecond")}
        />
        <ServiceFormatPictures
          key={keyOf("pictureHosts", serviceFormat)}
          pictureHosts={pictureHosts}
          seen={serviceFormat.pictureHostsSeen}
          set={settingChange(actions.change, "pictureHosts")}
        />
      </div>
    </>
  );
}

/** Key of a form, so that it restarts when its setting changes. */
const keyOf = (
  name: "dateShapes" | "sidLocation" | "callsPerSecond" | "pictureHosts",
  settings: ServiceFormat,
) => `${name} ${settings[name].set?.at}`;

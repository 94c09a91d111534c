"use client";

import { useTranslations } from "next-intl";
import { DialectDates } from "#components/settings/dialect-dates.tsx";
import { DialectPace } from "#components/settings/dialect-pace.tsx";
import { DialectPageBase } from "#components/settings/dialect-page-base.tsx";
import { DialectPictures } from "#components/settings/dialect-pictures.tsx";
import { DialectSid } from "#components/settings/dialect-sid.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Dialect } from "#lib/shared/dialect.ts";
import type { PageBaseReport } from "#lib/shared/page-base.ts";

type Props = {
  dialect: Dialect;
  actions: { settlePageBase: SettingAction<PageBaseReport> } & Record<
    "setPageBase" | "setDateShapes" | "setSidPlacement" | "setCallsPerSecond" | "setPictureHosts",
    SettingAction
  >;
};

/** What the service's documentation leaves open, as this one wants it. A form begins anew with what is set, whoever set it. */
export function DialectPanel({ dialect, actions }: Props) {
  const t = useTranslations("settings.dialect");
  const { pageBase, dateShapes, sidPlacement, callsPerSecond, pictureHosts, shops, today, pendingPoints } =
    dialect;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <DialectPageBase
          points={pendingPoints}
          pageBase={pageBase}
          shops={shops}
          settle={actions.settlePageBase}
          set={actions.setPageBase}
        />
        <DialectDates
          key={keyOf(dateShapes)}
          dateShapes={dateShapes}
          today={today}
          set={actions.setDateShapes}
        />
        <DialectSid key={keyOf(sidPlacement)} sidPlacement={sidPlacement} set={actions.setSidPlacement} />
        <DialectPace
          key={keyOf(callsPerSecond)}
          callsPerSecond={callsPerSecond}
          set={actions.setCallsPerSecond}
        />
        <DialectPictures
          key={keyOf(pictureHosts)}
          pictureHosts={pictureHosts}
          set={actions.setPictureHosts}
        />
      </div>
    </>
  );
}

const keyOf = ({ set }: { set: Dialect["pageBase"]["set"] }) => `${set?.at}`;

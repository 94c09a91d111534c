"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { FactList } from "#components/usage/call-log/fact-list.tsx";
import { OutcomeWord } from "#components/usage/call-log/outcome-word.tsx";
import { useReasonText } from "#components/usage/use-reason-text.ts";
import type { LoggedAttempt } from "#lib/shared/usage/call-log.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";

/** What became of an attempt, and how long that took. */
export function CallEnd({ entry }: { entry: LoggedAttempt }) {
  const t = useTranslations("usage.calls");
  const reasonText = useReasonText();
  const timeZone = useTimeZone() ?? "UTC";
  const { outcome, closedAt, code, httpStatus, wasSent, waitMs, callMs, serviceMs } = entry;
  const ms = (count: number | null) => (count === null ? "—" : t("ms", { count }));
  return (
    <>
      <FactList
        title={t("sheet.end")}
        facts={[
          [t("columns.outcome"), <OutcomeWord key="outcome" outcome={outcome ?? "underWay"} />],
          [t("reason"), reasonText(entry)],
          [t("code"), code === null ? null : String(code)],
          [t("sheet.http"), httpStatus === null ? null : String(httpStatus)],
          [t("sheet.sent"), wasSent === null ? t("sheet.notKnown") : t(wasSent ? "sheet.yes" : "sheet.no")],
          [t("sheet.closed"), closedAt === null ? null : clockTime(closedAt, timeZone)],
        ]}
      />
      <FactList
        title={t("sheet.times")}
        facts={[
          [t("sheet.wait"), ms(waitMs)],
          [t("sheet.took"), ms(callMs)],
          [t("sheet.service"), ms(serviceMs)],
        ]}
      />
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";

/** The URL has a time of day that no request of this list can hold. */
export function WholeDaysNote() {
  const t = useTranslations("orders.wholeDays");
  return (
    <Note isBanner icon="clock" title={t("title")}>
      {t("body")}
    </Note>
  );
}

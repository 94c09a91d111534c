"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";

/** How many rows of the response could not be read and are not among those below. */
export function UnreadableRows({ count }: { count: number }) {
  return (
    <Note tone="warn" isBanner>
      {useTranslations("orders.facts")("unreadableRows", { count })}
    </Note>
  );
}

/** Orders that were requested for whoever sells: some may be another shop's. */
export function WithoutSellerNote() {
  const t = useTranslations("orders.shops");
  return (
    <Note isBanner title={t("sentWithoutSeller")}>
      {t("perhapsOthers")}
    </Note>
  );
}

/** The URL has a time of day that no request of this list can hold. */
export function WholeDaysNote() {
  const t = useTranslations("orders.wholeDays");
  return (
    <Note isBanner icon="clock" title={t("title")}>
      {t("body")}
    </Note>
  );
}

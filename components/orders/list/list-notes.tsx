"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";

/** Number of unreadable rows, which the list lacks. */
export function UnreadableRows({ count }: { count: number }) {
  return (
    <Note tone="warn" isBanner>
      {useTranslations("orders.facts")("unreadableRows", { count })}
    </Note>
  );
}

/** Note on orders requested without a seller ID: some may belong to another shop. */
export function WithoutSellerNote() {
  const t = useTranslations("orders.shops");
  return (
    <Note isBanner title={t("sentWithoutSeller")}>
      {t("perhapsOthers")}
    </Note>
  );
}

/** Note that a time of day in the URL was ignored: no request of this list can have one. */
export function WholeDaysNote() {
  const t = useTranslations("orders.wholeDays");
  return (
    <Note isBanner icon="clock" title={t("title")}>
      {t("body")}
    </Note>
  );
}

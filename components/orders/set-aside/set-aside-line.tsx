import { useTranslations } from "next-intl";
import type { SetAside } from "#lib/shared/orders/book.ts";

/** "Until 2026-12-01, by 店主: reason". */
export function SetAsideLine({ setAside: { until, by, reason } }: { setAside: SetAside }) {
  const t = useTranslations("orderBook.setAside");
  return t.rich("line", {
    until,
    by: by ?? t("gone"),
    reason: () => <bdi>{reason}</bdi>,
  });
}

import { useFormatter, useTranslations } from "next-intl";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";

/** Note below a full list that it only has the newest rows. */
export function MostListed({ count }: { count: number }) {
  const t = useTranslations("table");
  const { number } = useFormatter();
  return count < MAX_LISTED ? null : (
    <p className="px-(--gutter) py-3 text-table text-ink-2">
      {t("mostListed", { count: number(MAX_LISTED) })}
    </p>
  );
}

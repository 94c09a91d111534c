"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

/** State in place of rows: the page has rows, but none of the chosen kind. */
export function NoneOfThem({ count, onAll }: { count: number; onAll: () => void }) {
  const t = useTranslations("orders.rows");
  return (
    <p className="flex flex-wrap items-center gap-2 px-gutter py-6 text-ink-2" role="status">
      {t("none", { count })}
      <Button size="s" onClick={onAll}>
        {t("all")}
      </Button>
    </p>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { Export } from "#components/buyers/result/use-export.ts";
import { Button } from "#components/ui/button.tsx";

export function ExportButtons({ give, busy, isRefused, isDisabled }: Export & { isDisabled: boolean }) {
  const t = useTranslations("buyers.export");
  const refused = useTranslations("ui")("copyRefused");
  return (
    <span className="buyers-exports">
      <Button
        size="s"
        icon={isRefused ? "alert" : "copy"}
        isBusy={busy === "copy"}
        disabled={isDisabled}
        onClick={() => void give("copy")}
      >
        {isRefused ? refused : t("copy")}
      </Button>
      <Button
        size="s"
        icon="download"
        isBusy={busy === "csv"}
        disabled={isDisabled}
        onClick={() => void give("csv")}
      >
        {t("csv")}
      </Button>
    </span>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useElapsedSeconds } from "#components/feedback/use-elapsed-seconds.ts";
import { Button } from "#components/ui/button.tsx";

const QUIET_SECONDS = 2;

/** While a question is on its way: after two seconds it counts them and offers to stop waiting. */
export function Waiting({ onStop }: { onStop: () => void }) {
  const t = useTranslations("waiting");
  const seconds = useElapsedSeconds();
  if (seconds < QUIET_SECONDS) return <span>{t("asking")}</span>;
  return (
    <span className="waiting">
      {t("askingFor", { seconds })}
      <Button variant="quiet" size="s" onClick={onStop}>
        {t("cancel")}
      </Button>
    </span>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";

const QUIET_SECONDS = 2;

/** Shown while a request is in progress: after two seconds it counts them and offers to stop waiting. */
export function Waiting({ onStop }: { onStop: () => void }) {
  const t = useTranslations("waiting");
  const common = useTranslations("common");
  const seconds = useElapsedSeconds();
  if (seconds < QUIET_SECONDS) return <span>{t("asking")}</span>;
  return (
    <span className="inline-flex items-center gap-1">
      {t("askingFor", { seconds })}
      <Button variant="quiet" size="s" onClick={onStop}>
        {common("cancel")}
      </Button>
    </span>
  );
}

/** Whole seconds since the first render. */
function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - started) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

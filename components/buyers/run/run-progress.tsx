"use client";

import { useTranslations } from "next-intl";
import { useElapsedSeconds } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import { packUnderWay, type RunState } from "./run-state.ts";

/** Which pack is on its way, for how long, and the way to end after it. */
export function RunProgress({ run, onStop }: { run: RunState; onStop: () => void }) {
  const t = useTranslations("buyers.run");
  const at = packUnderWay(run);
  if (at === null) return null;
  const hasMore = run.packs.some(({ state }) => state === "waiting");
  return (
    <div className="buyers-progress">
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={run.packs.length}
        aria-valuenow={at}
      >
        <i style={{ width: `${((at + 0.5) / run.packs.length) * 100}%` }} />
      </div>
      <p role="status">{t("pack", { pack: at + 1, count: run.packs.length })}</p>
      <Seconds key={at} />
      <span className="desk-grow" />
      {hasMore && (
        <Button size="s" disabled={run.isStopping} onClick={onStop}>
          {run.isStopping ? t("stopping") : t("stop")}
        </Button>
      )}
    </div>
  );
}

/** Counted from when it is drawn; quiet at first. */
function Seconds() {
  const t = useTranslations("waiting");
  const seconds = useElapsedSeconds();
  return seconds < 2 ? null : <span>{t("askingFor", { seconds })}</span>;
}

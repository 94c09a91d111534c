"use client";

import { useTranslations } from "next-intl";
import { useElapsedSeconds } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import { packInProgress, type RunState } from "./run-state.ts";

/** The pack being sent, its time so far, and the button to stop after it. */
export function RunProgress({ run, onStop }: { run: RunState; onStop: () => void }) {
  const t = useTranslations("buyers.run");
  const at = packInProgress(run);
  if (at === null) return null;
  const hasMore = run.packs.some(({ state }) => state === "waiting");
  return (
    <div
      className={
        "relative flex min-h-11 items-center gap-3 border-b border-line " +
        "bg-accent-tint px-gutter py-1.5 text-table text-ink-2"
      }
    >
      <div
        role="progressbar"
        className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={run.packs.length}
        aria-valuenow={at}
      >
        <i
          className="block h-full bg-accent transition-[width] duration-base ease-(--ease)"
          style={{ width: `${((at + 0.5) / run.packs.length) * 100}%` }}
        />
      </div>
      <p role="status" className="font-label text-ink">
        {t("pack", { pack: at + 1, count: run.packs.length })}
      </p>
      <Seconds key={at} />
      <span className="flex-1" />
      {hasMore && (
        <Button size="s" className="phone:h-11" disabled={run.isStopping} onClick={onStop}>
          {run.isStopping ? t("stopping") : t("stop")}
        </Button>
      )}
    </div>
  );
}

/** Seconds since it was first rendered; hidden for the first two. */
function Seconds() {
  const t = useTranslations("waiting");
  const seconds = useElapsedSeconds();
  return seconds < 2 ? null : <span>{t("askingFor", { seconds })}</span>;
}

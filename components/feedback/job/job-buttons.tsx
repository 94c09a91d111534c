import { useTranslations } from "next-intl";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import type { Job } from "#lib/shared/jobs/jobs.ts";

type JobButtonsProps = {
  job: Job;
  press: (name: "pauseJob" | "resumeJob" | "cancelJob") => ButtonProps;
};

/** Reasons that a press doesn't change. */
const STAYS_PAUSED: ReadonlySet<string | undefined> = new Set(["account", "wiped"]);

/** Pauses, resumes at its price, and cancels a job; nothing once it is over or being cancelled. */
export function JobButtons({ job, press }: JobButtonsProps) {
  const t = useTranslations("jobs");
  const { tag } = usePriceText();
  const isPaused = job.state === "paused";
  if (job.state === "done" || job.state === "cancelled" || job.isCancelling) return null;
  return (
    <>
      {!isPaused && !job.isStopping && <Button {...press("pauseJob")}>{t("pause")}</Button>}
      {(isPaused || job.isStopping) && !STAYS_PAUSED.has(job.pause?.by) && (
        <Button
          {...press("resumeJob")}
          variant="primary"
          price={job.resumePoints === undefined ? undefined : tag(job.resumePoints)}
        >
          {t("resume")}
        </Button>
      )}
      <Button {...press("cancelJob")}>{t("cancel")}</Button>
    </>
  );
}

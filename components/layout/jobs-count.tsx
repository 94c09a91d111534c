import { getTranslations } from "next-intl/server";
import { cn } from "#lib/shared/base/cn.ts";
import type { OwnJobs } from "#lib/shared/jobs/own-jobs.ts";
import { NAV_COUNT } from "./rail.tsx";

/** Number of the person's jobs that need a press, else of those in progress, at their navigation entry. */
export async function JobsCount({ running, needPress }: Pick<OwnJobs, "running" | "needPress">) {
  if (running + needPress === 0) return null;
  const words = await getTranslations("shell");
  const parts = [
    running > 0 && words("nav.jobsRunning", { count: running }),
    needPress > 0 && words("nav.jobsNeedPress", { count: needPress }),
  ];
  const label = parts.filter(Boolean).join(words("listComma"));
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cn(
        NAV_COUNT,
        needPress > 0 ? "bg-warn-tint text-warn-ink" : "bg-accent-tint text-accent-ink",
      )}
    >
      {needPress > 0 ? needPress : running}
    </span>
  );
}

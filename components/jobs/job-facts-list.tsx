import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { useTimeLeft } from "#components/feedback/job/use-time-left.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";

type JobFactsProps = {
  job: JobEntry;
  /** Further facts of its kind, as `Fact`s. */
  children?: ReactNode;
  /** The cause of a job that no person started. */
  begunBy?: string | undefined;
  /** Speed, and about how many milliseconds are left; null while unknown. */
  pace: { text: string | null; msLeft: number | null };
};

/** Progress, speed and owner of a job, and when it began and ended. */
export function JobFactsList({ job, children, begunBy, pace }: JobFactsProps) {
  const t = useTranslations("jobs.facts");
  const kinds = useTranslations("jobs.kinds");
  const { number } = useFormatter();
  const { kind, done, total, personName, startedAt, endedAt } = job;
  const timeLeft = useTimeLeft();
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-6 gap-y-4">
      <Fact name={kinds(`${kind}.progress`)}>
        {total === null ? number(done) : t("of", { rows: number(done), total: number(total) })}
      </Fact>
      {isInProgress(job) && pace.text !== null && (
        <Fact name={t("pace")}>
          {pace.text}
          {pace.msLeft !== null && ` · ${timeLeft(pace.msLeft)}`}
        </Fact>
      )}
      {children}
      <Fact name={t("started")}>
        <DateTime at={startedAt ?? job.createdAt} />
        {begunBy && ` · ${begunBy}`}
        {personName !== null && (
          <>
            {" "}
            · <bdi>{t("by", { name: personName })}</bdi>
          </>
        )}
      </Fact>
      {endedAt !== null && (
        <Fact name={t("ended")}>
          <DateTime at={endedAt} />
        </Fact>
      )}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { type FetchJob, isUnderWay, msLeft } from "#lib/shared/jobs/jobs.ts";

/** What a fetch has brought and cost, how fast it goes, and whose it is. */
export function FetchFacts({ job }: { job: FetchJob }) {
  const t = useTranslations("jobs.facts");
  const { inPoints } = usePointsText();
  const { number } = useFormatter();
  const { total, rows, calls, costPoints, msPerCall, personName, startedAt, endedAt, input } = job;
  const left = isUnderWay(job) ? msLeft(job) : null;
  const seconds = left === null ? 0 : Math.ceil(left / 1_000);
  const time =
    seconds < 100 ? t("seconds", { count: seconds }) : t("minutes", { count: Math.ceil(seconds / 60) });
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-6 gap-y-4">
      <Fact name={t("progress")}>
        {total === null ? number(rows) : t("of", { rows: number(rows), total: number(total) })}
      </Fact>
      <Fact name={t("calls")}>{number(calls)}</Fact>
      <Fact name={t(endedAt === null ? "costSoFar" : "cost")}>{inPoints(costPoints)}</Fact>
      {isUnderWay(job) && msPerCall !== null && (
        <Fact name={t("pace")}>
          {t("perPage", { seconds: (msPerCall / 1_000).toFixed(1) })}
          {left !== null && ` · ${t("left", { time })}`}
        </Fact>
      )}
      {(input.from ?? input.to) !== undefined && (
        <Fact name={t("days")}>{[input.from, input.to].join(" – ")}</Fact>
      )}
      <Fact name={t("started")}>
        <DateTime at={startedAt ?? job.createdAt} />
        {input.schedule && ` · ${t("bySchedule")}`}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

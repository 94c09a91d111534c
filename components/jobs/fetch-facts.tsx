import { useFormatter, useTranslations } from "next-intl";
import { usePointsText } from "#components/display/use-points-text.ts";
import { type FetchJob, msLeft } from "#lib/shared/jobs/fetch-job.ts";
import { Fact, JobFactsList } from "./job-facts.tsx";

/** What a fetch has brought and cost. */
export function FetchFacts({ job }: { job: FetchJob }) {
  const t = useTranslations("jobs.facts");
  const { inPoints } = usePointsText();
  const { number } = useFormatter();
  const { calls, costPoints, msPerCall, endedAt, input } = job;
  const pace = msPerCall === null ? null : t("perPage", { seconds: (msPerCall / 1_000).toFixed(1) });
  return (
    <JobFactsList
      job={job}
      pace={{ text: pace, msLeft: msLeft(job) }}
      begunBy={input.schedule && t("bySchedule")}
    >
      <Fact name={t("calls")}>{number(calls)}</Fact>
      <Fact name={t(endedAt === null ? "costSoFar" : "cost")}>{inPoints(costPoints)}</Fact>
      {(input.from ?? input.to) !== undefined && (
        <Fact name={t("days")}>{[input.from, input.to].join(" – ")}</Fact>
      )}
    </JobFactsList>
  );
}

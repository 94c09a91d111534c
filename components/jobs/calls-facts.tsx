import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePointsText } from "#components/display/use-points-text.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import { Fact, JobFactsList } from "./job-facts-list.tsx";

type CallsFactsProps = {
  job: CallsJob;
  /** Null while unknown. */
  msLeft: number | null;
  begunBy?: string | undefined;
  /** More `Fact`s of its kind. */
  children?: ReactNode;
};

/** Progress of a job that makes calls, and what they have cost. */
export function CallsFacts({ job, msLeft, begunBy, children }: CallsFactsProps) {
  const t = useTranslations("jobs.facts");
  const { inPoints } = usePointsText();
  const { number } = useFormatter();
  const { calls, costPoints, msPerCall, endedAt } = job;
  const pace = msPerCall === null ? null : t("perPage", { seconds: (msPerCall / 1_000).toFixed(1) });
  return (
    <JobFactsList job={job} pace={{ text: pace, msLeft }} begunBy={begunBy}>
      <Fact name={t("calls")}>{number(calls)}</Fact>
      <Fact name={t(endedAt === null ? "costSoFar" : "cost")}>{inPoints(costPoints)}</Fact>
      {children}
    </JobFactsList>
  );
}

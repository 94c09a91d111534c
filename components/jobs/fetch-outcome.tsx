import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Note } from "#components/feedback/note.tsx";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { JobState } from "./job-state.tsx";

type FetchOutcomeProps = {
  job: FetchJob;
  isAdmin: boolean;
  /** What asks for the pages that never came. */
  askMissing: ReactNode;
};

/** What a fetch does, why it stands still, and what may be missing of its orders. */
export function FetchOutcome({ job, isAdmin, askMissing }: FetchOutcomeProps) {
  const t = useTranslations("jobs");
  const { state, isSecondPass, warnings } = job;
  return (
    <section className="grid gap-3">
      <JobState job={job} isSecondPass={isSecondPass} />
      {state === "paused" && job.pause && <Paused job={job} isAdmin={isAdmin} />}
      {state === "cancelled" && <Note>{t("result.cancelledBody")}</Note>}
      {state === "done" && warnings.length === 0 && (
        <Note icon="ok" title={t(job.input.goal === "all" ? "result.complete" : "result.newOnes")}>
          {job.input.goal === "all" && t("result.completeBody", { pages: job.pages })}
        </Note>
      )}
      {warnings.length > 0 && (
        <Note tone="warn" title={t("result.incomplete")} action={state === "done" && askMissing}>
          <ul className="grid gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{t(`warnings.${warning}`, { count: job.missingPages })}</li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  );
}

function Paused({ job, isAdmin }: { job: FetchJob; isAdmin: boolean }) {
  const t = useTranslations("jobs.paused");
  const operations = useTranslations("operations.names");
  const problemText = useProblemText();
  const { pause, shopId, shopName, input } = job;
  if (pause === null) return null;
  if (pause.by !== "service") return <Note tone="warn">{t(pause.by)}</Note>;
  const text = problemText(
    { ...pause, operation: input.list, calls: 1, message: null, callId: null },
    { operation: operations(input.list), shop: shopName, isAdmin },
  );
  const list = input.list === "soldOrders" ? "sold" : "pending";
  const toList = pause.reason === "shopNotAuthorized" && (
    <Link className={buttonClass({ size: "s" })} href={`/orders/${list}?shop=${shopId}`}>
      {t("toList")}
    </Link>
  );
  return (
    <Note tone="bad" title={text.title} action={toList}>
      {text.body} {text.cost}
    </Note>
  );
}

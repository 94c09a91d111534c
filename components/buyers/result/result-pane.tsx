"use client";

import { useTranslations } from "next-intl";
import type { FollowedBuyers } from "./use-buyers-job.ts";
import type { ExportList } from "#components/lists/list-export.tsx";
import { OutputPane } from "#components/lists/list-job-page.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { isNotFound, ReadFailure } from "#components/lists/read-failure.tsx";
import type { BuyersView } from "#lib/shared/buyers/buyers.ts";
import { EarlierRuns } from "./earlier-runs.tsx";
import { JobResult } from "./job-result.tsx";
import { ResultTable } from "./result-table.tsx";

type ResultPaneProps = {
  followed: FollowedBuyers;
  view: BuyersView;
  go: (change: Partial<BuyersView>) => void;
  tab: "result" | "earlier";
  onTab: (tab: "result" | "earlier") => void;
  onOpen: (run: string) => void;
  isAdmin: boolean;
  exportBuyers: ExportList;
};

/** The lookup in the address, or the list of earlier ones. */
export function ResultPane(props: ResultPaneProps) {
  const { followed, view, tab, onTab, onOpen, exportBuyers } = props;
  const t = useTranslations("buyers");
  return (
    <OutputPane<"earlier">
      words="buyers.result"
      exportWords="buyers.export"
      jobId={view.run}
      job={followed.job}
      exportList={exportBuyers}
      tab={tab}
      tabs={[
        { value: "result", label: t("result.label") },
        { value: "earlier", label: t("earlier.label") },
      ]}
      onTab={onTab}
    >
      {tab === "result" ? <Result {...props} /> : <EarlierRuns onOpen={onOpen} />}
    </OutputPane>
  );
}

function Result({ followed, view, go, isAdmin }: ResultPaneProps) {
  const t = useTranslations("buyers");
  const { job, isMissing, readError } = followed;
  if (job !== null)
    return <JobResult key={job.id} followed={{ ...followed, job }} {...{ view, go, isAdmin }} />;
  const isNone = view.run === undefined;
  if (isNone || isMissing || isNotFound(readError))
    return (
      <ListState icon="buyers" title={t(isNone ? "result.none" : "result.missing")}>
        {t(isNone ? "result.noneBody" : "result.missingBody")}
      </ListState>
    );
  return readError === null ? (
    <ResultTable rows={[]} busy="first" />
  ) : (
    <ReadFailure {...followed} title={t("earlier.openFailed")} error={readError} />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { FollowedBuyers } from "./use-buyers-job.ts";
import {
  ExportButtons,
  ExportError,
  type ExportList,
  useListExport,
} from "#components/lists/list-export.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { isNotFound, ReadFailure } from "#components/lists/read-failure.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { BuyersView } from "#lib/shared/buyers/buyers.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
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
  const { job } = followed;
  const pane = useRef<HTMLElement>(null);
  const exported = useListExport(job, exportBuyers, "buyers.export");

  // On a phone the result is below the lines, so a lookup is scrolled into view, without moving the shell.
  useEffect(() => {
    if (view.run !== undefined) pane.current?.parentElement?.scrollTo({ top: pane.current.offsetTop });
  }, [view.run]);

  return (
    <section
      ref={pane}
      className="flex min-h-0 min-w-0 flex-col border-line phone:border-t"
      aria-label={t("result.region")}
    >
      <div
        className={
          "flex h-(--bar) flex-none items-center gap-2 border-b border-line px-gutter " +
          "phone:h-auto phone:min-h-14 phone:flex-wrap phone:py-1.5 phone:[&_.btn]:h-11 " +
          "print:hidden"
        }
      >
        <Segmented
          label={t("result.view")}
          size="s"
          className="phone:h-11"
          value={tab}
          options={[
            { value: "result", label: t("result.label") },
            { value: "earlier", label: t("earlier.label") },
          ]}
          onChange={onTab}
        />
        <span className="flex-1" />
        {tab === "result" && job?.isOwn && <ExportButtons {...exported} isDisabled={isInProgress(job)} />}
      </div>
      <div
        className={
          "@container relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 phone:overflow-visible"
        }
        tabIndex={0}
        role="group"
        aria-label={t(tab === "result" ? "result.label" : "earlier.label")}
      >
        {tab === "result" ? (
          <>
            <ExportError {...exported} />
            <Result {...props} />
          </>
        ) : (
          <EarlierRuns onOpen={onOpen} />
        )}
      </div>
    </section>
  );
}

function Result({ followed, view, go, isAdmin }: ResultPaneProps) {
  const t = useTranslations("buyers");
  const { job, isMissing, readError } = followed;
  if (job !== null)
    return <JobResult key={job.id} followed={{ ...followed, job }} {...{ view, go, isAdmin }} />;
  if (view.run === undefined) {
    return (
      <ListState icon="buyers" title={t("result.none")}>
        {t("result.noneBody")}
      </ListState>
    );
  }
  if (isMissing || isNotFound(readError))
    return (
      <ListState icon="buyers" title={t("result.missing")}>
        {t("result.missingBody")}
      </ListState>
    );
  return readError === null ? (
    <ResultTable rows={[]} busy="first" />
  ) : (
    <ReadFailure {...followed} title={t("earlier.openFailed")} error={readError} />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { ExportFailure } from "#components/buyers/export-failure.tsx";
import type { Export } from "#components/buyers/use-export.ts";
import { ResultTable } from "#components/buyers/result-table.tsx";
import { RunProgress } from "#components/buyers/run-progress.tsx";
import { countStates, factsOf, type BuyerRow, type RunFacts } from "#components/buyers/run-rows.ts";
import type { RunState } from "#components/buyers/run-state.ts";
import { RunTrouble } from "#components/buyers/run-trouble.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";

type Props = {
  run: RunState | null;
  rows: readonly BuyerRow[];
  isAdmin: boolean;
  text: string;
  exported: Export;
  onStop: () => void;
  onGoOn: (at: number) => void;
  onPass: (at: number) => void;
};

/** The run on the screen: how far it is, where it stands still, and a row for every order. */
export function ResultView({ run, rows, exported, onStop, ...trouble }: Props) {
  const t = useTranslations("buyers");
  if (run === null) {
    return (
      <ListState icon="buyers" title={t("result.none")}>
        {t("result.noneBody")}
      </ListState>
    );
  }
  const foreign = run.packs.reduce((sum, { foreignCount }) => sum + foreignCount, 0);
  const missing = run.earlier === null ? 0 : run.earlier.orderCount - rows.length;
  return (
    <>
      <RunProgress run={run} onStop={onStop} />
      <RunTrouble run={run} {...trouble} />
      <ExportFailure failure={exported.failure} />
      {missing > 0 && <Note isBanner>{t("result.missing", { count: missing })}</Note>}
      {foreign > 0 && <Note tone="warn" isBanner>{t("result.foreign", { count: foreign })}</Note>}
      <RunSummary run={run} rows={rows} />
      <ResultTable rows={rows} />
    </>
  );
}

function RunSummary({ run, rows }: { run: RunState; rows: readonly BuyerRow[] }) {
  const t = useTranslations("buyers");
  const counts = countStates(rows);
  const facts = factsOf(run);
  const shown = (["noAnswer", "maybeCharged", "refused", "notAsked"] as const).filter((state) => counts[state] > 0);
  return (
    <div className="buyers-summary">
      <p>
        {t.rich("result.summary", { answered: counts.answered, count: rows.length, b: (chunks) => <b>{chunks}</b> })}
        {shown.map((state) => ` · ${t(`result.counts.${state}`, { count: counts[state] })}`)}
      </p>
      <p className="buyers-about">
        {run.earlier && (
          <>
            {t("result.earlier")} <DateTime at={run.earlier.at} />
            {" · "}
          </>
        )}
        <bdi lang="zh-CN">{run.shop.name}</bdi> · {t(`ask.editions.${run.edition}`)}
        {facts && (
          <>
            {" · "}
            <RunCost facts={facts} isEarlier={run.earlier !== null} />
          </>
        )}
      </p>
    </div>
  );
}

/** When the last answer came, and what all of them took; what was not reported is counted, never taken for 0. */
function RunCost({ facts, isEarlier }: { facts: RunFacts; isEarlier: boolean }) {
  const t = useTranslations("cost");
  const unreported = useTranslations("buyers.result")("unreported", { count: facts.unreported });
  const clockTime = useClockTime();
  const points = facts.points > 0 || facts.unreported === 0 ? t("points", { count: facts.points }) : null;
  return [!isEarlier && t("asOf", { time: clockTime(facts.asOf) }), t("calls", { count: facts.calls }), facts.calls > 0 && points, facts.unreported > 0 && unreported].filter(Boolean).join(" · ");
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { RunProblem } from "#components/buyers/run/run-problem.tsx";
import type { PackPrice } from "#components/buyers/run/run-price.ts";
import { RunProgress } from "#components/buyers/run/run-progress.tsx";
import {
  countStates,
  sumResponses,
  rowKind,
  problemsFirst,
  ROW_KINDS,
  type BuyerRow,
  type RowKind,
  useRunCost,
} from "#components/buyers/run/run-rows.ts";
import { packInProgress, type RunState } from "#components/buyers/run/run-state.ts";
import { CountChips } from "#components/display/count-chips.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { otherBuyer } from "#lib/shared/buyers/buyers.ts";
import { ExportError, type Export } from "./export-results.tsx";
import { ResultTable } from "./result-table.tsx";

type ResultViewProps = {
  run: RunState | null;
  priceOf: PackPrice;
  rows: BuyerRow[];
  isAdmin: boolean;
  text: string;
  exported: Export;
  onStop: () => void;
  onGoOn: (at: number) => void;
  onPass: (at: number) => void;
};

/** The run on the screen: its progress, the reason if it has stopped, and a row for every order. */
export function ResultView({ run, rows, exported, onStop, ...rest }: ResultViewProps) {
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
      <RunProblem run={run} {...rest} />
      <ExportError error={exported.error} />
      {missing > 0 && <Note isBanner>{t("result.missing", { count: missing })}</Note>}
      {foreign > 0 && (
        <Note tone="warn" isBanner>
          {t("result.foreign", { count: foreign })}
        </Note>
      )}
      <RunSummary run={run} rows={rows} />
      <ResultRows key={run.runId} rows={rows} isUnderWay={packInProgress(run) !== null} />
    </>
  );
}

/** Rows of one kind or all; those that need a person come first once the run has ended. */
function ResultRows({ rows, isUnderWay }: { rows: BuyerRow[]; isUnderWay: boolean }) {
  const t = useTranslations("buyers");
  const [chosen, choose] = useState<RowKind | "all">("all");
  const shown = useMemo(() => (isUnderWay ? rows : problemsFirst(rows)), [rows, isUnderWay]);
  const kinds = ROW_KINDS.flatMap((value) => {
    const count = rows.filter((row) => rowKind(row) === value).length;
    return count === 0 ? [] : [{ value, label: t(`states.${value}`), count }];
  });
  const kind = kinds.some(({ value }) => value === chosen) ? chosen : "all";
  return (
    <>
      {kinds.length > 1 && (
        <div className="px-gutter pb-3 print:hidden">
          <CountChips
            label={t("result.show")}
            value={kind}
            options={[{ value: "all", label: t("result.all"), count: rows.length }, ...kinds]}
            onChange={choose}
          />
        </div>
      )}
      <ResultTable rows={kind === "all" ? shown : shown.filter((row) => rowKind(row) === kind)} />
    </>
  );
}

function RunSummary({ run, rows }: { run: RunState; rows: readonly BuyerRow[] }) {
  const t = useTranslations("buyers");
  const counts = countStates(rows);
  const others = rows.filter((row) => otherBuyer(row) !== null).length;
  const facts = sumResponses(run);
  const cost = useTranslations("cost");
  const clockTime = useClockTime();
  const runCost = useRunCost();
  const shown = (["noAnswer", "maybeCharged", "refused", "notAsked"] as const).filter(
    (state) => counts[state] > 0,
  );
  return (
    <div className="grid gap-0.5 px-gutter py-3 text-table text-ink-2">
      <p>
        {t.rich("result.summary", {
          answered: counts.answered,
          count: rows.length,
          b: (chunks) => <b className="text-ink">{chunks}</b>,
        })}
        {shown.map((state) => ` · ${t(`result.counts.${state}`, { count: counts[state] })}`)}
        {others > 0 && ` · ${t("result.counts.otherBuyer", { count: others })}`}
      </p>
      <p className="text-meta text-ink-3">
        {run.earlier && (
          <>
            {t("result.earlier")} <DateTime at={run.earlier.at} />
            {" · "}
          </>
        )}
        <bdi lang="zh-CN">{run.shop.name}</bdi> · {t(`ask.editions.${run.edition}`)}
        {facts &&
          ` · ${[run.earlier === null && cost("asOf", { time: clockTime(facts.asOf) }), runCost(facts)].filter(Boolean).join(" · ")}`}
      </p>
      {run.known && (
        <p className="text-meta text-ink-3">
          {t("ask.known", { count: run.known.count, time: clockTime(run.known.asOf) })}
        </p>
      )}
    </div>
  );
}

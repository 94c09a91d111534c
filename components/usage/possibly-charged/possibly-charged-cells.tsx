"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { reasonName } from "#lib/shared/calls/service-problem.ts";
import type { PossiblyChargedCall } from "#lib/shared/usage/possibly-charged.ts";

/** A call with the price of its kind. */
type CellProps = { call: PossiblyChargedCall };

/** Shown below the first line; after it on a card. */
const SECOND = "block text-meta font-text text-ink-3 phone:inline";

export function CallKind({ call: { operation, variant } }: CellProps) {
  return useCallLabels().kind(operation, variant);
}

export function Happened({ call }: CellProps) {
  const happened = useHappenedText();
  const text = happened(call);
  const tone = call.outcome === "answered" ? "calm" : call.outcome === "tryLater" ? "warn" : "unknown";
  return (
    <StateWord
      tone={tone}
      mark={call.outcome === "unknown" ? "help" : undefined}
      className="max-w-full phone:whitespace-normal"
    >
      <span title={text} className="min-w-0 not-phone:truncate">
        {text}
      </span>
    </StateWord>
  );
}

/** Price of a call; unknown until seen, never 0. */
export function PointsFigure({ points }: { points: Points | null }) {
  const t = useTranslations("usage.possiblyCharged");
  const { inFigures } = usePointsRange();
  return points === null ? <span className="text-ink-3">{t("notKnown")}</span> : inFigures(points);
}

/** Cost that a person confirmed, which counts until the service reports a charge. */
export function ReconciledPoints({ call: { reconciliation, reportedPoints } }: CellProps) {
  const t = useTranslations("usage.possiblyCharged");
  const { inFigures } = usePointsRange();
  if (!reconciliation) return null;
  if (reportedPoints === null) return reconciliation.points;
  return (
    <>
      {inFigures(reportedPoints)}{" "}
      <span className={SECOND}>{t("reportedSince", { points: reconciliation.points })}</span>
    </>
  );
}

export function ReconciledBy({ call: { reconciliation } }: CellProps) {
  return (
    reconciliation && (
      <>
        <bdi>{reconciliation.by ?? "—"}</bdi> <DateTime at={reconciliation.at} className={SECOND} />
      </>
    )
  );
}

/** Name of a person; a card shows nothing for nobody. */
export function Name({ text, lang }: { text: string | null; lang?: string }) {
  return text === null ? (
    <span className="text-ink-3 phone:invisible">—</span>
  ) : (
    <bdi lang={lang}>{text}</bdi>
  );
}

/** Reference short enough to read aloud; copies all that support needs about the call. */
export function Reference({ call }: CellProps) {
  const { callId } = call;
  const t = useTranslations("usage.possiblyCharged");
  return (
    <>
      <span className="mono">{callId.slice(0, 8)}</span>
      <CopySupport
        call={call}
        size="s"
        label={t("copy", { id: callId.slice(0, 8) })}
        className="align-middle not-phone:ml-0.5 phone:-my-2 phone:-mr-3.5 phone:size-11"
      />
    </>
  );
}

/** Result of a call in one line: the title of its problem on the pages, with its code. */
function useHappenedText(): (
  call: Pick<PossiblyChargedCall, "operation" | "outcome" | "reason" | "code" | "shop">,
) => string {
  const t = useTranslations("usage.possiblyCharged.happened");
  const problems = useTranslations("problems");
  const { operation: named } = useCallLabels();
  return ({ operation, outcome, reason, code, shop }) => {
    if (outcome === "answered") return operation === "topUpLink" ? t("neverReports") : t("noCharge");
    if (reason === null) return t("swept");
    const title = problems(`reasons.${reasonName(reason, outcome)}.title`, {
      operation: named(operation),
      hasShop: String(shop !== null),
      shop: shop ?? "",
      code: code ?? "",
    });
    return code === null || reason === "unlistedCode" ? title : `${title} · ${problems("code", { code })}`;
  };
}

"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type { CostDetailsProps } from "#components/display/cost-details.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { usePointsText } from "#components/display/use-points-text.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { exactly, isWithin, likelyPoints, samePoints } from "#lib/shared/calls/points.ts";
import { shortTime, zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** Time of a response: only the time today, with its date before that. */
export function useClockTime(): (at: number) => string {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  return (at) => {
    const text = shortTime(at, timeZone, now ?? at);
    if (text === null) return "";
    const isToday = now !== null && zonedDay(now, timeZone) === zonedDay(at, timeZone);
    return isToday ? text.time : `${text.date} ${text.time}`;
  };
}

const CostDetails = lazyPart(() =>
  import("#components/display/cost-details.tsx").then((module) => module.CostDetails),
);

/** Without a source, `facts` are the sum of several calls. */
type ResponseInfoLineProps = CostDetailsProps & {
  /** The call brought no result. */
  isFailed?: boolean;
};

/**
 * Age and cost of a result: "Updated 10:42 · ≈ 1 point". Next to a button that calls again it shows that price;
 * the actual cost only if it differs or is unknown. A press shows all details.
 */
export function ResponseInfoLine({ isFailed, ...details }: ResponseInfoLineProps) {
  const t = useTranslations("cost");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const time = useClockTime()(details.facts.asOf);
  const cost = useCostText(details);
  const when = isFailed ? "tried" : details.facts.source === "stored" ? "from" : "asOf";
  return (
    <>
      <button
        ref={button}
        type="button"
        className={
          "max-w-full truncate underline decoration-line-control underline-offset-3 hover:text-ink " +
          "phone:-my-3.5 phone:min-h-11 print:hidden"
        }
        title={t("details.title")}
        aria-haspopup="dialog"
        // The press closes an open popover before it becomes a click.
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={() => {
          setOpen(!isOpen && !wasOpen.current);
          wasOpen.current = false;
        }}
      >
        {[t(when, { time }), ...cost].filter(Boolean).join(" · ")}
      </button>
      {isOpen && <CostDetails id={id} button={button} onClose={() => setOpen(false)} {...details} />}
    </>
  );
}

function useCostText({ facts, again }: CostDetailsProps): (string | false | null | undefined)[] {
  const t = useTranslations("cost");
  const { inPoints, inFigures } = usePointsText();
  const {
    source = "called",
    calls,
    costPoints,
    predictedPoints: predicted = null,
    usualPoints: usual,
  } = facts;
  if (source !== "called") return [again ?? inPoints(exactly(0))];
  const count = calls !== 1 && t("calls", { count: calls });
  if (calls === 0) return [count, again];
  if (costPoints !== null && predicted !== null && !isWithin(exactly(likelyPoints(costPoints)), predicted))
    return [
      t("pointsUsually", { points: inPoints(costPoints), usual: inFigures(predicted) }),
      !(usual && samePoints(predicted, usual)) && again,
    ];
  const isPrice = !count && again && costPoints && usual && samePoints(costPoints, usual);
  return [count, !isPrice && inPoints(costPoints), again];
}

"use client";

import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { ServiceProblemView } from "#components/feedback/service-problem-view.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { type ProblemText, useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { mayBeSidLocation } from "#lib/shared/top-up/sid-guess.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { otherSidLocations, type SidLocation } from "#lib/shared/top-up/top-up.ts";
import { noLinksReason, type NoLinksReason } from "./shown-links.ts";
import type { LinkRequest } from "./use-link-requests.ts";

type LinksProblemProps = {
  request: LinkRequest;
  isAdmin: boolean;
  /** Time of the stored links shown below; null if there are none. */
  linksAt: number | null;
  /** Usual price of getting links; null before the first charge. */
  points: Points | null;
  onRequest: (sidLocation?: SidLocation) => void;
};

/** Explains why no links came, in their place or above the stored ones, with the button that may help. */
export function LinksProblem({ request, isAdmin, linksAt, points, onRequest }: LinksProblemProps) {
  const t = useTranslations("topUp");
  const wordsOf = useLinksWords();
  const clockTime = useClockTime();
  const words = usePriceText();
  const reason = noLinksReason(request);
  if (reason === null) return null;
  const isBusy = request.isBusy && !request.isStopped;
  const shared = {
    reason: reason.kind === "noLink" ? ({ kind: "empty" } as const) : reason,
    names: { operation: t("title"), shop: null, isAdmin },
    words: wordsOf(reason),
    retry: { points, isBusy, onRetry: () => onRequest() },
  };
  const others =
    reason.kind === "problem" && isSidRejected(reason.problem)
      ? otherSidLocations(reason.asked).map((location) => (
          <Button
            key={location}
            size={linksAt === null ? undefined : "s"}
            price={(reason.problem.mayHaveCost ? words.tagAgain : words.tag)(points)}
            isBusy={isBusy}
            onClick={() => onRequest(location)}
          >
            {t(`tryPlacement.${location}`)}
          </Button>
        ))
      : [];
  if (linksAt !== null)
    return (
      <ServiceProblemView
        look="banner"
        {...shared}
        age={t("copyAge", { time: clockTime(linksAt) })}
        actions={(usual) => (
          <span className="flex flex-wrap gap-2 phone:*:h-(--touch)">
            {others}
            {usual}
          </span>
        )}
      />
    );
  return (
    <div role={reason.kind === "stopped" ? "status" : "alert"}>
      <ServiceProblemView
        look="panel"
        {...shared}
        actions={(usual) => (
          <>
            {others}
            {usual}
          </>
        )}
      />
    </div>
  );
}

/** True if the service's message suggests that it expected the sid elsewhere in the request. */
function isSidRejected({ reason, message }: ServiceProblem): boolean {
  return reason === "parameterError" && mayBeSidLocation(message);
}

/** Words of this page that replace the usual ones. */
function useLinksWords(): (reason: NoLinksReason) => Partial<ProblemText> {
  const t = useTranslations("topUp");
  const errorText = useErrorText();
  const sentences = useSentences();
  return (reason) => {
    if (reason.kind === "noLink")
      return { title: t("noLink.title"), body: t("noLink.body"), cost: t("noLink.cost") };
    if (reason.kind === "problem") return isSidRejected(reason.problem) ? { body: t("sidRefused") } : {};
    if (reason.kind === "stopped") return {};
    const { code } = reason.error;
    const mayHaveLeft = code === "offline" || code === "badReply" || code === "internal";
    return {
      title: t("failure.title"),
      body: sentences(errorText(reason.error), mayHaveLeft && t("failure.mayHaveLeft")),
    };
  };
}

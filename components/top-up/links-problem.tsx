"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { RetryButton, CureLink, PROBLEM_CURES } from "#components/feedback/problem-cure.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useErrorText, useProblemText, type ProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { otherSidLocations, type SidLocation } from "#lib/shared/top-up/top-up.ts";
import { noLinksReason, type NoLinksReason } from "./shown-links.ts";
import type { LinkRequest } from "./use-link-requests.ts";

type LinksProblemProps = {
  request: LinkRequest;
  isAdmin: boolean;
  /** When the links that stay below came; null when there are none. */
  linksAt: number | null;
  /** What getting links usually costs; null while no charge was seen. */
  points: number | null;
  onRequest: (sidLocation?: SidLocation) => void;
};

/**
 * Why no links came: in their place, or above those that stay, with the one thing that may be done about it.
 */
export function LinksProblem({ request, isAdmin, linksAt, points, onRequest }: LinksProblemProps) {
  const t = useTranslations("topUp");
  const textOf = useLinksProblemText(isAdmin);
  const clockTime = useClockTime();
  const sentences = useSentences();
  const reason = noLinksReason(request);
  if (reason === null) return null;
  const { title, body, cost, said, reference } = textOf(reason);
  const icon =
    reason.kind === "problem"
      ? PROBLEM_CURES[reason.problem.reason].icon
      : reason.kind === "stopped"
        ? "clock"
        : "alert";
  const actions = (
    <Actions
      reason={reason}
      isAdmin={isAdmin}
      isSmall={linksAt !== null}
      isBusy={request.isBusy && !request.isStopped}
      points={points}
      onRequest={onRequest}
    />
  );
  if (linksAt !== null) {
    return (
      <Note
        tone="warn"
        icon={icon}
        isBanner
        role={reason.kind === "stopped" ? "status" : "alert"}
        title={title}
        action={<span className="top-up-acts">{actions}</span>}
      >
        {sentences(body, cost, t("copyAge", { time: clockTime(linksAt) }), said?.label)}
        {said && <bdi lang="zh-CN">{said.text}</bdi>}
      </Note>
    );
  }
  const last = sentences(cost, reference);
  return (
    <div role={reason.kind === "stopped" ? "status" : "alert"}>
      <ListState icon={icon} title={title} said={said} actions={actions}>
        <p>{body}</p>
        {last !== "" && <p className="said">{last}</p>}
      </ListState>
    </div>
  );
}

type ActionsProps = {
  reason: NoLinksReason;
  isAdmin: boolean;
  isSmall: boolean;
  isBusy: boolean;
  points: number | null;
  onRequest: LinksProblemProps["onRequest"];
};

function Actions({ reason, isAdmin, isSmall, isBusy, points, onRequest }: ActionsProps): ReactNode {
  const t = useTranslations("topUp");
  const problems = useTranslations("problems");
  const words = usePriceText();
  const size = isSmall ? "s" : undefined;
  if (reason.kind === "stopped")
    return (
      <Button size={size} onClick={() => onRequest()}>
        {problems("own.waitOn")}
      </Button>
    );
  if (reason.kind === "error" && reason.error.code === "newVersion")
    return (
      <Button size={size} onClick={() => window.location.reload()}>
        {problems("own.reload")}
      </Button>
    );
  const action = reason.kind === "problem" ? PROBLEM_CURES[reason.problem.reason].action : "askAgain";
  const others =
    reason.kind === "problem" && reason.problem.reason === "parameterError"
      ? otherSidLocations(reason.asked)
      : [];
  const mayHaveCost = reason.kind === "noLink" || (reason.kind === "problem" && reason.problem.mayHaveCost);
  const price = mayHaveCost ? words.tagAgain(points) : words.tag(points);
  return (
    <>
      {others.map((location) => (
        <Button key={location} size={size} price={price} isBusy={isBusy} onClick={() => onRequest(location)}>
          {t(`tryPlacement.${location}`)}
        </Button>
      ))}
      <RetryButton size={size} action={action} price={price} isBusy={isBusy} onRetry={() => onRequest()} />
      {reason.kind === "problem" && <CureLink size={size} reason={reason.problem.reason} isAdmin={isAdmin} />}
    </>
  );
}

/** Each reason as text, with what it may have cost. */
function useLinksProblemText(isAdmin: boolean): (reason: NoLinksReason) => ProblemText {
  const t = useTranslations("topUp");
  const problems = useTranslations("problems");
  const textOf = useProblemText();
  const errorText = useErrorText();
  const sentences = useSentences();
  const nothing = { cost: null, said: null, reference: null };
  return (reason) => {
    if (reason.kind === "problem") {
      const words = textOf(reason.problem, { operation: t("title"), shop: null, isAdmin });
      return reason.problem.reason === "parameterError" ? { ...words, body: t("sidRefused") } : words;
    }
    if (reason.kind === "stopped")
      return { ...nothing, title: problems("own.stoppedTitle"), body: problems("own.stoppedBody") };
    if (reason.kind === "noLink")
      return { ...nothing, title: t("noLink.title"), body: t("noLink.body"), cost: t("noLink.cost") };
    const { code, requestId } = reason.error;
    const mayHaveLeft = code === "offline" || code === "badReply" || code === "internal";
    return {
      ...nothing,
      title: t("failure.title"),
      body: sentences(errorText(reason.error), mayHaveLeft && t("failure.mayHaveLeft")),
      reference: requestId ? problems("reference", { id: requestId.slice(0, 8) }) : null,
    };
  };
}

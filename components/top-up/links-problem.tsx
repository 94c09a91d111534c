"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AskButton } from "#components/feedback/ask-button.tsx";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { CureLink } from "#components/feedback/cure-link.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { PROBLEM_CURES } from "#components/feedback/problem-cure.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { problemOf, type Problem } from "#components/top-up/problem-of.ts";
import type { LinkAsk } from "#components/top-up/use-link-asks.ts";
import { useLinksProblemText } from "#components/top-up/use-links-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { otherSidLocations } from "#lib/shared/top-up/top-up.ts";
import type { SidLocation } from "#lib/shared/top-up/top-up.ts";

type LinksProblemProps = {
  ask: LinkAsk;
  isAdmin: boolean;
  /** When the links that stay below came; null when there are none. */
  linksAt: number | null;
  /** What getting links usually costs; null while no charge was seen. */
  points: number | null;
  onAsk: (sidLocation?: SidLocation) => void;
};

/** Why no links came: in their place, or above those that stay, with the one thing that may be done about it. */
export function LinksProblem({ ask, isAdmin, linksAt, points, onAsk }: LinksProblemProps) {
  const t = useTranslations("topUp");
  const wordsOf = useLinksProblemText(isAdmin);
  const clockTime = useClockTime();
  const sentences = useSentences();
  const trouble = problemOf(ask);
  if (trouble === null) return null;
  const { title, body, cost, said, reference } = wordsOf(trouble);
  const icon =
    trouble.kind === "problem"
      ? PROBLEM_CURES[trouble.problem.reason].icon
      : trouble.kind === "stopped"
        ? "clock"
        : "alert";
  const actions = (
    <Actions
      trouble={trouble}
      isAdmin={isAdmin}
      isSmall={linksAt !== null}
      isBusy={ask.isBusy && !ask.isStopped}
      points={points}
      onAsk={onAsk}
    />
  );
  if (linksAt !== null) {
    return (
      <Note
        tone="warn"
        icon={icon}
        isBanner
        role={trouble.kind === "stopped" ? "status" : "alert"}
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
    <div role={trouble.kind === "stopped" ? "status" : "alert"}>
      <ListState icon={icon} title={title} said={said} actions={actions}>
        <p>{body}</p>
        {last !== "" && <p className="said">{last}</p>}
      </ListState>
    </div>
  );
}

type ActionsProps = {
  trouble: Problem;
  isAdmin: boolean;
  isSmall: boolean;
  isBusy: boolean;
  points: number | null;
  onAsk: LinksProblemProps["onAsk"];
};

function Actions({ trouble, isAdmin, isSmall, isBusy, points, onAsk }: ActionsProps): ReactNode {
  const t = useTranslations("topUp");
  const problems = useTranslations("problems");
  const words = usePriceText();
  const size = isSmall ? "s" : undefined;
  if (trouble.kind === "stopped")
    return (
      <Button size={size} onClick={() => onAsk()}>
        {problems("own.waitOn")}
      </Button>
    );
  if (trouble.kind === "failure" && trouble.failure.code === "newVersion")
    return (
      <Button size={size} onClick={() => window.location.reload()}>
        {problems("own.reload")}
      </Button>
    );
  const action = trouble.kind === "problem" ? PROBLEM_CURES[trouble.problem.reason].action : "askAgain";
  const others =
    trouble.kind === "problem" && trouble.problem.reason === "parameterError"
      ? otherSidLocations(trouble.asked)
      : [];
  const mayHaveCost =
    trouble.kind === "noLink" || (trouble.kind === "problem" && trouble.problem.mayHaveCost);
  const price = mayHaveCost ? words.tagAgain(points) : words.tag(points);
  return (
    <>
      {others.map((placement) => (
        <Button key={placement} size={size} price={price} isBusy={isBusy} onClick={() => onAsk(placement)}>
          {t(`tryPlacement.${placement}`)}
        </Button>
      ))}
      <AskButton size={size} action={action} price={price} isBusy={isBusy} onAsk={() => onAsk()} />
      {trouble.kind === "problem" && (
        <CureLink size={size} reason={trouble.problem.reason} isAdmin={isAdmin} />
      )}
    </>
  );
}

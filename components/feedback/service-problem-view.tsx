"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { RequestErrorCode } from "#lib/shared/base/errors.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { ListState } from "./list-state.tsx";
import { Note } from "./note.tsx";
import { CureLink, PROBLEM_CURES, RetryButton } from "./problem-cure.tsx";
import { usePriceText } from "./use-price-text.ts";
import { type ProblemNames, type ProblemText, useErrorText, useProblemText } from "./use-problem-text.ts";

const CopySupport = lazyPart(() => import("./copy-support.tsx").then((module) => module.CopySupport));
const ContactLinks = lazyPart(() => import("./contact-links.tsx").then((module) => module.ContactLinks));

/** Reason why there is no response to show. */
export type NoResponse =
  | { kind: "problem"; problem: ServiceProblem }
  /** An error on our own side. */
  | { kind: "error"; error: { code: RequestErrorCode; requestId?: string | null } }
  /** The person stopped waiting; the request is still in progress. */
  | { kind: "stopped" }
  /** A response without content that may be charged; the page has the texts. */
  | { kind: "empty" };

type Retry = {
  /** Usual price; null until a charge was seen. */
  points: Points | null;
  isBusy?: boolean;
  onRetry: () => void;
};

type ServiceProblemViewProps = {
  /** A panel replaces the result; a banner is shown above an earlier result. */
  look: "panel" | "banner";
  reason: NoResponse;
  names: ProblemNames;
  /** Texts of the page that replace the default ones. */
  words?: Partial<ProblemText>;
  /** Age of the result below a banner. */
  age?: string;
  /** Actions; null when the page has its own. */
  retry: Retry | null;
  /** Further actions, which include the default ones. */
  actions?: (usual: ReactNode) => ReactNode;
  /** Further lines of a panel. */
  children?: ReactNode;
};

/** Explains why a request has no response, what it may have cost, and what to do at what price. */
export function ServiceProblemView({
  look,
  reason,
  names,
  words,
  age,
  retry,
  actions = (usual) => usual,
  children,
}: ServiceProblemViewProps) {
  const sentences = useSentences();
  const usual = useReasonText(reason, names);
  const { title, body, cost, said, reference } = { ...usual, ...words };
  const icon = problemIcon(reason);
  const size = look === "banner" ? "s" : undefined;
  const acts = actions(<WayOn reason={reason} retry={retry} size={size} isAdmin={names.isAdmin} />);
  if (look === "banner")
    return (
      <Note
        tone="warn"
        icon={icon}
        isBanner
        role={reason.kind === "stopped" ? "status" : "alert"}
        title={title}
        action={acts}
      >
        {sentences(body, cost, age, said?.label)}
        {said && <bdi lang="zh-CN">{said.text}</bdi>}
      </Note>
    );
  const last = sentences(cost, reference);
  return (
    <ListState icon={icon} title={title} said={said} actions={acts}>
      <p>{body}</p>
      {children}
      {last !== "" && <p className="said">{last}</p>}
    </ListState>
  );
}

function problemIcon(reason: NoResponse) {
  if (reason.kind === "problem") return PROBLEM_CURES[reason.problem.reason].icon;
  if (reason.kind === "stopped") return "clock";
  return reason.kind === "error" && reason.error.code === "offline" ? "plug" : "alert";
}

function useReasonText(reason: NoResponse, names: ProblemNames): ProblemText {
  const t = useTranslations("problems");
  const textOf = useProblemText();
  const errorText = useErrorText();
  const nothing = { title: "", body: "", cost: null, said: null, reference: null };
  if (reason.kind === "problem") return textOf(reason.problem, names);
  if (reason.kind === "stopped")
    return { ...nothing, title: t("own.stoppedTitle"), body: t("own.stoppedBody") };
  if (reason.kind === "empty") return nothing;
  const { requestId } = reason.error;
  return {
    ...nothing,
    title: t("own.title"),
    body: errorText(reason.error),
    reference: requestId ? t("reference", { id: requestId.slice(0, 8) }) : null,
  };
}

type WayOnProps = { reason: NoResponse; retry: Retry | null; size: "s" | undefined; isAdmin: boolean };

function WayOn({ reason, retry, size, isAdmin }: WayOnProps) {
  const t = useTranslations("problems.own");
  const { tag, tagAgain } = usePriceText();
  if (reason.kind === "error" && reason.error.code === "newVersion")
    return (
      <Button size={size} onClick={() => window.location.reload()}>
        {t("reload")}
      </Button>
    );
  if (reason.kind === "stopped")
    return (
      retry && (
        <Button size={size} onClick={retry.onRetry}>
          {t("waitOn")}
        </Button>
      )
    );
  const problem = reason.kind === "problem" ? reason.problem : null;
  const mayHaveCost = reason.kind === "empty" || problem?.mayHaveCost;
  return (
    <>
      {retry && (
        <RetryButton
          size={size}
          action={problem ? PROBLEM_CURES[problem.reason].action : "askAgain"}
          price={(mayHaveCost ? tagAgain : tag)(retry.points)}
          isBusy={retry.isBusy}
          onRetry={retry.onRetry}
        />
      )}
      {problem && <CureLink size={size} reason={problem.reason} isAdmin={isAdmin} />}
      {problem && isAdmin && <ContactLinks size={size} reason={problem.reason} />}
      {problem?.callId != null && <CopySupport call={{ ...problem, at: problem.asOf }} size={size} />}
    </>
  );
}

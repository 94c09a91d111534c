"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { type NoResponse, ServiceProblemView } from "#components/feedback/service-problem-view.tsx";
import { type ProblemText, useErrorText, useProblemText } from "#components/feedback/use-problem-text.ts";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { CardChecking } from "#components/cards/form/use-card-check.ts";

/** Explains why the last press has no result: card in use, the service's problem, our error, or a stopped wait. */
export function CheckProblem({ checking, prices }: { checking: CardChecking; prices: LearnedPrices }) {
  const t = useTranslations("cards");
  const wordsOf = useCheckWords();
  const { phase: reason, submitted, submit } = checking;
  if (
    reason.kind === "idle" ||
    reason.kind === "waiting" ||
    reason.kind === "guard" ||
    reason.kind === "otherCard"
  )
    return null;
  if (reason.kind === "cardBusy") return <CardBusy {...reason} />;
  if (reason.kind === "dayLimit") return <DayLimit {...reason} />;
  if (reason.kind === "error" && reason.error.code === "notSignedIn") return null;
  const shown = {
    reason,
    names: { operation: t("title"), shop: null, isAdmin: true },
    words: wordsOf(reason),
  };
  // The form is the next step.
  if (reason.kind !== "problem") return <ServiceProblemView look="banner" {...shown} retry={null} />;
  return (
    <div role="alert">
      <ServiceProblemView
        look="panel"
        {...shown}
        retry={submitted && { points: prices.of(String(submitted.level)), onRetry: () => submit(submitted) }}
      />
    </div>
  );
}

/** The earlier check is in the history below. */
function CardBusy({ by, isOver }: { by: string | null; isOver: boolean }) {
  const t = useTranslations("cards.cardBusy");
  return (
    <Note
      tone="warn"
      icon="clock"
      isBanner
      role="status"
      title={t("title", { isOver: String(isOver), who: by === null ? "none" : "known", person: by ?? "" })}
    >
      {t("body", { isOver: String(isOver) })}
    </Note>
  );
}

function DayLimit({ perDay }: { perDay: number }) {
  const t = useTranslations("cards.dayLimit");
  return (
    <Note tone="warn" isBanner role="status" title={t("title")}>
      {t("body", { perDay })}
    </Note>
  );
}

/** The form survives an error; a reload would empty it, because nothing of it is stored. */
function useCheckWords(): (reason: Exclude<NoResponse, { kind: "empty" }>) => Partial<ProblemText> {
  const t = useTranslations("cards");
  const problems = useTranslations("problems");
  const errorText = useErrorText();
  const textOf = useProblemText();
  const sentences = useSentences();
  return (reason) => {
    if (reason.kind === "stopped") return { title: t("stopped.title"), body: t("stopped.body") };
    if (reason.kind === "problem") {
      const { cost } = textOf(reason.problem, { operation: t("title"), shop: null, isAdmin: true });
      return reason.problem.mayHaveCost ? { cost: sentences(t("notMismatch"), cost) } : {};
    }
    const { code, requestId } = reason.error;
    const isLost = code === "offline" || code === "badReply" || code === "internal";
    return {
      title: t("failed"),
      body: sentences(
        errorText({ code }),
        isLost && t("mayBeUnderWay"),
        code === "newVersion" && t("reloadEmpties"),
        code === "internal" && requestId && problems("reference", { id: requestId.slice(0, 8) }),
      ),
    };
  };
}

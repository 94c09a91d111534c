"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { CureLink, PROBLEM_CURES, RetryButton } from "#components/feedback/problem-cure.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useErrorText, useProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandError } from "#lib/client/send-command.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { CardChecking } from "./use-card-check.ts";

/** Why the last press has no result: the service's problem with its cure, an error of ours, or a wait that was stopped. */
export function CheckProblem({ checking, prices }: { checking: CardChecking; prices: LearnedPrices }) {
  const t = useTranslations("cards");
  const { phase, submitted, submit } = checking;
  if (phase.kind === "problem")
    return (
      <Problem
        problem={phase.problem}
        points={submitted && prices.of(String(submitted.level))}
        onAsk={submitted && (() => submit(submitted))}
      />
    );
  if (phase.kind === "error") return <OwnError error={phase.error} />;
  if (phase.kind !== "stopped") return null;
  return (
    <Note isBanner role="status" icon="clock" title={t("stopped.title")}>
      {t("stopped.body")}
    </Note>
  );
}

function Problem({
  problem,
  points,
  onAsk,
}: {
  problem: ServiceProblem;
  points: number | null;
  onAsk: (() => void) | null;
}) {
  const t = useTranslations("cards");
  const textOf = useProblemText();
  const sentences = useSentences();
  const price = usePriceText();
  const { icon, action } = PROBLEM_CURES[problem.reason];
  const text = textOf(problem, { operation: t("title"), shop: null, isAdmin: true });
  const last = sentences(problem.mayHaveCost && t("notMismatch"), text.cost, text.reference);
  return (
    <div role="alert">
      <ListState
        icon={icon}
        title={text.title}
        said={text.said}
        actions={
          <>
            {onAsk && (
              <RetryButton
                action={action}
                price={problem.mayHaveCost ? price.tagAgain(points) : price.tag(points)}
                onRetry={onAsk}
              />
            )}
            <CureLink reason={problem.reason} isAdmin />
          </>
        }
      >
        <p>{text.body}</p>
        {last !== "" && <p className="said">{last}</p>}
      </ListState>
    </div>
  );
}

/** An error of our own side. The form stays as it is; a reload would empty it, for nothing of it is ever stored. */
function OwnError({ error }: { error: CommandError }) {
  const t = useTranslations("cards");
  const problems = useTranslations("problems");
  const errorText = useErrorText();
  const sentences = useSentences();
  const { code, requestId } = error;
  const isLost = code === "offline" || code === "badReply" || code === "internal";
  const reload = code === "newVersion" && (
    <Button size="s" onClick={() => window.location.reload()}>
      {problems("own.reload")}
    </Button>
  );
  if (code === "notSignedIn") return null;
  return (
    <Note
      isBanner
      role="alert"
      tone={code === "newVersion" ? "warn" : "bad"}
      title={t("failed")}
      action={reload}
    >
      {sentences(
        errorText(error),
        isLost && t("mayBeUnderWay"),
        code === "newVersion" && t("reloadEmpties"),
        code === "internal" &&
          requestId !== undefined &&
          problems("reference", { id: requestId.slice(0, 8) }),
      )}
    </Note>
  );
}

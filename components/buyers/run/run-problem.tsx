"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Note } from "#components/feedback/note.tsx";
import { ServiceProblemView } from "#components/feedback/service-problem-view.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useErrorText, useProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { BeginError } from "./begin-error.tsx";
import { sumResponses, useRunCost } from "./run-rows.ts";
import { type PackPrice, priceFrom } from "./run-price.ts";
import { RunScan } from "./run-scan.tsx";
import { nextPack, packInProgress, problemPack, type RunState } from "./run-state.ts";

type RunProblemProps = {
  run: RunState;
  /** Usual price of a call. */ priceOf: PackPrice;
  isAdmin: boolean;
  text: string;
  onGoOn: (at: number) => void;
  onPass: (at: number) => void;
};

/** Rejections before any work: once the cause is fixed the run continues where it stopped. */
const PAUSES: ReadonlySet<ProblemReason> = new Set<ProblemReason>([
  "callsUsedUp",
  "noPermissionOrCallsUsedUp",
  "overBudget",
]);

/** Explains why a run has stopped and what it may have cost, with the buttons to continue. */
export function RunProblem(props: RunProblemProps) {
  const { run, text } = props;
  const at = problemPack(run);
  const pack = at === null ? undefined : run.packs[at];
  if (at === null || !pack) return <Stopped {...props} />;
  if (pack.problem?.reason === "shopNotAuthorized")
    return (
      <RunScan
        {...props}
        problem={pack.problem}
        at={at}
        isBusy={pack.state === "asking"}
        isSecond={pack.isConfirmed && pack.state !== "asking"}
      />
    );
  if (pack.problem !== null) return <Problem {...props} at={at} problem={pack.problem} />;
  if (pack.error === null) return null;
  if (pack.error.code === "newVersion") return <BeginError error={pack.error} text={text} />;
  return <OwnError {...props} at={at} error={pack.error} />;
}

function Stopped({ run, priceOf, onGoOn }: RunProblemProps) {
  const t = useTranslations("buyers.run");
  const price = usePriceText();
  const next = nextPack(run);
  if (next === null || packInProgress(run) !== null) return null;
  const left = run.packs.slice(next).reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <Note
      isBanner
      icon="clock"
      role="status"
      title={t("stopped", { pack: next })}
      action={
        <Acts>
          <PaidButton
            label={t("goOn", { pack: next + 1 })}
            price={price.tag(priceFrom(run, next, priceOf))}
            onClick={() => onGoOn(next)}
          />
        </Acts>
      }
    >
      {t("left", { count: left })}
    </Note>
  );
}

function Problem({
  run,
  priceOf,
  at,
  problem,
  isAdmin,
  onGoOn,
  onPass,
}: RunProblemProps & { at: number; problem: ServiceProblem }) {
  const t = useTranslations("buyers.run");
  const names = { operation: useTranslations("buyers")("title"), shop: run.shop.name, isAdmin };
  const asSentence = useTranslations("ui");
  const sentences = useSentences();
  const price = usePriceText();
  const runCost = useRunCost();
  const facts = sumResponses(run);
  const { title, body, cost, reference } = useProblemText()(problem, names);
  const next = nextPack(run);
  const totalPoints = priceFrom(run, at, priceOf);
  // For the price this pack counts as not sent yet: the run has only stopped before it.
  const isPause = !problem.mayHaveCost && PAUSES.has(problem.reason);
  return (
    <ServiceProblemView
      look="banner"
      reason={{ kind: "problem", problem }}
      names={names}
      words={{
        title: t(problem.mayHaveCost ? "maybeCharged" : "noAnswer", { pack: at + 1 }),
        body: sentences(asSentence("sentence", { text: title }), body),
        cost: sentences(
          problem.mayHaveCost ? null : cost,
          facts && t("spent", { cost: runCost(facts) }),
          reference,
        ),
      }}
      retry={null}
      actions={(cure) => (
        <Acts>
          <PaidButton
            label={t(isPause ? "goOn" : "again", { pack: at + 1 })}
            price={problem.mayHaveCost ? price.tagAgain(totalPoints) : price.tag(totalPoints)}
            onClick={() => onGoOn(at)}
          />
          {next !== null && (problem.mayHaveCost || problem.reason === "parameterError") && (
            <PaidButton
              label={t("goOn", { pack: next + 1 })}
              price={price.tag(priceFrom(run, next, priceOf))}
              onClick={() => onPass(at)}
            />
          )}
          {cure}
        </Acts>
      )}
    />
  );
}

/**
 * Error of our own server. The press may have arrived, so it is repeated with the same id: an answer that exists is
 * not paid for again.
 */
function OwnError({
  run,
  priceOf,
  at,
  error,
  isAdmin,
  onGoOn,
}: RunProblemProps & { at: number; error: CommandError }) {
  const t = useTranslations("buyers.run");
  const title = useTranslations("buyers")("title");
  const price = usePriceText();
  const errorText = useErrorText();
  const sentences = useSentences();
  const { code, requestId } = error;
  return (
    <ServiceProblemView
      look="banner"
      reason={{ kind: "error", error }}
      names={{ operation: title, shop: run.shop.name, isAdmin }}
      words={{
        title: t("notThrough", { pack: at + 1 }),
        body: sentences(
          errorText({ code }),
          t("paidOnce"),
          code === "internal" && requestId && t("reference", { id: requestId.slice(0, 8) }),
        ),
      }}
      retry={null}
      actions={() => (
        <Acts>
          <PaidButton
            label={t("retry", { pack: at + 1 })}
            price={price.tag(priceFrom(run, at, priceOf))}
            onClick={() => onGoOn(at)}
          />
        </Acts>
      )}
    />
  );
}

function Acts({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-[1_0_100%] flex-wrap gap-2 pt-0.5 pb-1 pl-[26px] phone:[&>.btn]:h-11">
      {children}
    </span>
  );
}

function PaidButton({ label, price, onClick }: { label: string; price: string; onClick: () => void }) {
  return (
    <Button size="s" price={price} onClick={onClick}>
      {label}
    </Button>
  );
}

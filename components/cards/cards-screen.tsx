"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePointsText } from "#components/display/use-points-text.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { CARD_HISTORY_KEY } from "#lib/client/cards-queries.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { CardHistoryPage } from "#lib/shared/cards/card-history.ts";
import type { AttemptGuard, MismatchRun } from "#lib/shared/cards/cards.ts";
import { CardAside, type SetAttemptGuard } from "./card-aside.tsx";
import { NOTHING_TYPED, requestOf, type CardDraft } from "./card-draft.ts";
import { CardForm } from "./card-form.tsx";
import { CardHistory, type RedactCardChecks } from "./card-history.tsx";
import { CheckResults } from "./check-results.tsx";
import { GuardDialog } from "./guard-dialog.tsx";
import { useCardHistory } from "./history-filters.tsx";
import { useCardCheck, type VerifyCard } from "./use-card-check.ts";

type CardsScreenProps = {
  guard: AttemptGuard;
  /** Runs of mismatches of the last day. */
  runs: MismatchRun[];
  /** After so many days checks are redacted. */
  keptDays: number;
  prices: Price[];
  verifyCard: VerifyCard;
  redactCardChecks: RedactCardChecks;
  setAttemptGuard: SetAttemptGuard;
};

/** Card checks: the form, the results of this visit, and every check before. */
export function CardsScreen({
  guard,
  runs,
  keptDays,
  prices: initialPrices,
  verifyCard,
  redactCardChecks,
  setAttemptGuard,
}: CardsScreenProps) {
  const client = useQueryClient();
  const refreshHistory = () => void client.invalidateQueries({ queryKey: CARD_HISTORY_KEY });
  const [draft, setDraft] = useState<CardDraft>({ level: 2, typed: NOTHING_TYPED, purpose: "" });
  const [stopped, setStopped] = useState<{ accountNo: string; mismatches: number } | null>(null);
  const prices = useLearnedPrices("bankCard", initialPrices);
  const checking = useCardCheck(verifyCard, (learned) => {
    if (learned) prices.learn(String(learned.level), learned.facts);
    refreshHistory();
  });
  const history = useCardHistory();
  const { phase, submitted } = checking;
  const guarded =
    stopped !== null && stopped.accountNo === requestOf(draft).accountNo
      ? { mismatches: stopped.mismatches, lastFour: stopped.accountNo.slice(-4) }
      : null;
  const purposes = [...new Set(history.page?.checks.flatMap(({ purpose }) => purpose ?? []))];

  function leaveGuard() {
    if (phase.kind === "guard" && submitted)
      setStopped({ accountNo: submitted.accountNo, mismatches: phase.mismatches });
    checking.dismiss();
  }

  return (
    <>
      <CardsHead month={history.page?.month ?? null} />
      <div className="page grid grid-cols-[minmax(0,1fr)_320px] content-start border-t border-line max-[1100px]:grid-cols-1 phone:border-t-0">
        <CardForm
          draft={draft}
          onDraft={setDraft}
          checking={checking}
          purposes={purposes}
          points={prices.of(String(draft.level))}
        />
        <CardAside
          level={draft.level}
          initialGuard={guard}
          setAttemptGuard={setAttemptGuard}
          guarded={guarded}
          runs={runs}
        />
        <CheckResults checking={checking} prices={prices} />
        <CardHistory
          history={history}
          keptDays={keptDays}
          redactCardChecks={redactCardChecks}
          onRedacted={refreshHistory}
        />
      </div>
      {phase.kind === "guard" && submitted && (
        <GuardDialog
          mismatches={phase.mismatches}
          needsTyping={phase.needsTyping}
          lastFour={submitted.accountNo.slice(-4)}
          points={prices.of(String(submitted.level))}
          onClose={leaveGuard}
          onConfirm={(confirmedLastFour) =>
            checking.submit(submitted, { confirmedMismatches: phase.mismatches, confirmedLastFour })
          }
        />
      )}
    </>
  );
}

/** Title, and what this month's checks came to; charges that are not known are counted, never taken for nothing. */
function CardsHead({ month }: { month: CardHistoryPage["month"] | null }) {
  const t = useTranslations("cards");
  const { inPoints } = usePointsText();
  const unknown = month ? month.unreported + month.maybe : 0;
  const meta =
    month &&
    [
      t("month.checks", { count: month.checks }),
      inPoints(month.points),
      unknown > 0 && t("month.unknown", { count: unknown }),
    ]
      .filter(Boolean)
      .join(" · ");
  return <PageHead title={t("title")} meta={meta ?? " "} />;
}

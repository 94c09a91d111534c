"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CardAside, type SetAttemptGuard } from "#components/cards/card-aside.tsx";
import { NOTHING_TYPED, pressOf, type CardDraft } from "#components/cards/card-draft.ts";
import { CardForm } from "#components/cards/card-form.tsx";
import { CardHistory, type RedactCardChecks } from "#components/cards/card-history.tsx";
import { CardsHead } from "#components/cards/cards-head.tsx";
import { CheckResults } from "#components/cards/check-results.tsx";
import { GuardDialog } from "#components/cards/guard-dialog.tsx";
import { useCardCheck, type VerifyCard } from "#components/cards/use-card-check.ts";
import { useCardHistory } from "#components/cards/use-card-history.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import { CARD_HISTORY_KEY } from "#lib/client/cards-queries.ts";
import type { AttemptGuard } from "#lib/shared/cards/cards.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import "#components/cards/cards.css";

type CardsScreenProps = {
  guard: AttemptGuard;
  /** After so many days checks are redacted. */
  keptDays: number;
  prices: Price[];
  verifyCard: VerifyCard;
  redactCardChecks: RedactCardChecks;
  setAttemptGuard: SetAttemptGuard;
};

/** Card checks: the question, what it came to, and everything asked before. */
export function CardsScreen({
  guard,
  keptDays,
  prices: initialPrices,
  verifyCard,
  redactCardChecks,
  setAttemptGuard,
}: CardsScreenProps) {
  const client = useQueryClient();
  const verifyPaidResults = () => void client.invalidateQueries({ queryKey: CARD_HISTORY_KEY });
  const [draft, setDraft] = useState<CardDraft>({ level: 2, typed: NOTHING_TYPED, purpose: "" });
  const [stopped, setStopped] = useState<{ accountNo: string; mismatches: number } | null>(null);
  const prices = useLearnedPrices("bankCard", initialPrices);
  const checking = useCardCheck(verifyCard, (learned) => {
    if (learned) prices.learn(String(learned.level), learned.facts);
    verifyPaidResults();
  });
  const history = useCardHistory();
  const { phase, asked } = checking;
  const guarded =
    stopped !== null && stopped.accountNo === pressOf(draft).accountNo
      ? { mismatches: stopped.mismatches, lastFour: stopped.accountNo.slice(-4) }
      : null;
  const purposes = [...new Set(history.page?.checks.flatMap(({ purpose }) => purpose ?? []))];

  function leaveGuard() {
    if (phase.kind === "guard" && asked)
      setStopped({ accountNo: asked.accountNo, mismatches: phase.mismatches });
    checking.dismiss();
  }

  return (
    <>
      <CardsHead month={history.page?.month ?? null} />
      <div className="page cards-page">
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
        />
        <CheckResults checking={checking} prices={prices} />
        <CardHistory
          history={history}
          keptDays={keptDays}
          redactCardChecks={redactCardChecks}
          onRedacted={verifyPaidResults}
        />
      </div>
      {phase.kind === "guard" && asked && (
        <GuardDialog
          mismatches={phase.mismatches}
          needsTyping={phase.needsTyping}
          lastFour={asked.accountNo.slice(-4)}
          points={prices.of(String(asked.level))}
          onClose={leaveGuard}
          onConfirm={(confirmedLastFour) =>
            checking.ask(asked, { confirmedMismatches: phase.mismatches, confirmedLastFour })
          }
        />
      )}
    </>
  );
}

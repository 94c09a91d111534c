"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import { type CardDraft, NOTHING_TYPED, toCardRequest } from "#components/cards/form/card-draft.ts";
import { CardForm } from "#components/cards/form/card-form.tsx";
import { EarlierChecksOfCard } from "#components/cards/form/earlier-checks.tsx";
import { PracticeCards } from "#components/cards/form/practice-card-list.tsx";
import { type CardChecking, useCardCheck, type VerifyCard } from "#components/cards/form/use-card-check.ts";
import { type FindCardChecks, useEarlierChecks } from "#components/cards/form/use-earlier-checks.ts";
import {
  CardHistory,
  HISTORY_ID,
  type RedactCardChecks,
} from "#components/cards/history/card-history-screen.tsx";
import { useCardHistory } from "#components/cards/history/history-filters.tsx";
import { CheckResult } from "#components/cards/result/check-result.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { CARD_HISTORY_KEY } from "#lib/client/cards/cards-queries.ts";
import { type LearnedPrices, useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { checkCardField } from "#lib/shared/cards/card-fields.ts";
import { type CardHistoryPage, type CardHistoryRow, NO_FILTERS } from "#lib/shared/cards/card-history.ts";
import type { RetryProtection, MismatchRun } from "#lib/shared/cards/cards.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import { CardFacts, CardWarnings, type SetRetryProtection, type SetCardPurposes } from "./card-facts.tsx";
import { MismatchDialog } from "./mismatch-dialog.tsx";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";

const CheckSheet = lazyPart(() =>
  import("#components/cards/history/check-sheet.tsx").then((module) => module.CheckSheet),
);
type CardsScreenProps = {
  protection: RetryProtection;
  /** Runs of mismatches of the last day. */
  runs: MismatchRun[];
  /** Days before checks are redacted. */
  keptDays: number;
  prices: Price[];
  purposes: Purpose[];
  hasToken: boolean;
  isSandbox: boolean;
  verifyCard: VerifyCard;
  findCardChecks: FindCardChecks;
  redactCardChecks: RedactCardChecks;
  setRetryProtection: SetRetryProtection;
  setCardPurposes: SetCardPurposes;
};

/** Page of card checks: the form, the current result, and all earlier checks. */
export function CardsScreen(props: CardsScreenProps) {
  const { isSandbox, findCardChecks } = props;
  const nameOf = usePurposeName();
  const client = useQueryClient();
  const refreshHistory = () => void client.invalidateQueries({ queryKey: CARD_HISTORY_KEY });
  const { draft, setDraft, again, setAgain, opened, setOpened, checkAgain } = useDraft();
  const [seen, setSeen] = useState<string | null>(null);
  const [purposes, setPurposes] = useState(props.purposes);
  const prices = useLearnedPrices("bankCard", props.prices);
  const checking = useCardCheck(props.verifyCard, (learned) => {
    if (learned) prices.learn(String(learned.level), learned.facts);
    if (learned) setAgain(null);
    refreshHistory();
  });
  const history = useCardHistory();
  const { shown } = checking;
  const { accountNo } = toCardRequest(draft);
  const isWhole = checkCardField("accountNo", accountNo, Number.POSITIVE_INFINITY).kind === "ok";
  const version = `${shown?.check.id} ${shown?.facts.asOf}`;
  const earlier = useEarlierChecks(findCardChecks, isWhole ? accountNo : null, version);
  const { stoppedCard, dialog } = useRetryProtection(checking, accountNo, prices);

  function showAll({ callId }: CardHistoryRow) {
    history.go({ ...NO_FILTERS, card: callId });
    document.getElementById(HISTORY_ID)?.scrollIntoView({ block: "start" });
  }

  return (
    <>
      <CardsHead month={history.page?.month ?? null}>
        <CardFacts
          level={draft.level}
          initialProtection={props.protection}
          setRetryProtection={props.setRetryProtection}
          purposes={purposes}
          setCardPurposes={props.setCardPurposes}
          onPurposes={(next) => {
            setPurposes(next);
            refreshHistory();
          }}
        />
      </CardsHead>
      <div className="page border-t border-line phone:border-t-0">
        <CardWarnings stoppedCard={stoppedCard} runs={props.runs} />
        <CardForm
          draft={draft}
          onDraft={setDraft}
          checking={checking}
          purposes={purposes}
          prices={prices}
          hasToken={props.hasToken}
          again={again}
          onAgainEnd={() => setAgain(null)}
        >
          <EarlierChecksOfCard earlier={earlier} onOpen={setOpened} onAll={showAll} />
        </CardForm>
        <CheckResult
          checking={checking}
          prices={prices}
          onOpen={({ check }) => setOpened({ ...check, callId: check.id, answeredFrom: null })}
        />
        {isSandbox && (
          <PracticeCards
            onChoose={(level, typed) =>
              setDraft({ level, typed, purpose: draft.purpose || (purposes[0] ? nameOf(purposes[0]) : "") })
            }
          />
        )}
        <CardHistory
          history={history}
          keptDays={props.keptDays}
          purposes={purposes}
          freshCallId={shown !== null && shown.check.id !== seen ? shown.check.id : null}
          onSeen={() => setSeen(shown?.check.id ?? null)}
          findCardChecks={findCardChecks}
          redactCardChecks={props.redactCardChecks}
          onRedacted={refreshHistory}
          onOpen={setOpened}
          onAgain={checkAgain}
        />
      </div>
      {opened !== null && (
        <CheckSheet
          check={opened}
          points={prices.of(String(opened.level))}
          isSandbox={isSandbox}
          onAgain={() => checkAgain(opened)}
          onClose={() => setOpened(null)}
        />
      )}
      {dialog}
    </>
  );
}

/** Draft of the form, and the earlier check that is open, or checked again: its name and numbers are not stored. */
function useDraft() {
  const nameOf = usePurposeName();
  const [draft, setDraft] = useState<CardDraft>({ level: 2, typed: NOTHING_TYPED, purpose: "" });
  const [again, setAgain] = useState<CardHistoryRow | null>(null);
  const [opened, setOpened] = useState<CardHistoryRow | null>(null);
  const checkAgain = useCallback(
    (check: CardHistoryRow) => {
      setOpened(null);
      setAgain({ ...check });
      setDraft(({ purpose }) => ({
        level: check.level,
        typed: NOTHING_TYPED,
        purpose: check.purpose ? nameOf(check.purpose) : purpose,
      }));
    },
    [nameOf],
  );
  return { draft, setDraft, again, setAgain, opened, setOpened, checkAgain };
}

/** Dialog while retry protection stops a check, and then the mismatches of the card, while it is in the form. */
function useRetryProtection(checking: CardChecking, accountNo: string, prices: LearnedPrices) {
  const { phase, submitted } = checking;
  const [stopped, setStopped] = useState<{ accountNo: string; mismatches: number } | null>(null);
  const stoppedCard =
    stopped !== null && stopped.accountNo === accountNo
      ? { mismatches: stopped.mismatches, lastFour: stopped.accountNo.slice(-4) }
      : null;
  if (phase.kind !== "guard" || submitted === null) return { stoppedCard, dialog: null };
  const { mismatches, needsTyping } = phase;
  const dialog = (
    <MismatchDialog
      mismatches={mismatches}
      needsTyping={needsTyping}
      lastFour={submitted.accountNo.slice(-4)}
      points={prices.of(String(submitted.level))}
      onClose={() => {
        setStopped({ accountNo: submitted.accountNo, mismatches });
        checking.dismiss();
      }}
      onConfirm={(confirmedLastFour) =>
        checking.submit(submitted, { confirmedMismatches: mismatches, confirmedLastFour })
      }
    />
  );
  return { stoppedCard, dialog };
}

type CardsHeadProps = { month: CardHistoryPage["month"] | null; children: ReactNode };

/** Title, and this month's checks with their cost; unknown charges are counted, never treated as 0. */
function CardsHead({ month, children }: CardsHeadProps) {
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
  return (
    <PageHead
      title={t("title")}
      meta={meta ?? " "}
      actions={
        <>
          <Link href="/cards/list" className={buttonClass({ size: "s" })}>
            {t("list.open")}
          </Link>
          {children}
        </>
      }
    />
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import { type CardDraft, NOTHING_TYPED, toCardRequest } from "#components/cards/form/card-draft.ts";
import { CardForm } from "#components/cards/form/card-form.tsx";
import { EarlierChecksOfCard } from "#components/cards/form/earlier-checks.tsx";
import { PracticeCards } from "#components/cards/form/practice-card-list.tsx";
import { useCardCheck, type VerifyCard } from "#components/cards/form/use-card-check.ts";
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
import { later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { CARD_HISTORY_KEY } from "#lib/client/cards/cards-queries.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { checkCardField } from "#lib/shared/cards/card-fields.ts";
import { type CardHistoryPage, type CardHistoryRow, NO_FILTERS } from "#lib/shared/cards/card-history.ts";
import type { RetryProtection, MismatchRun } from "#lib/shared/cards/cards.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import { CardFacts, CardWarnings, type SetRetryProtection, type SetCardPurposes } from "./card-facts.tsx";
import { GuardDialog } from "./guard-dialog.tsx";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";

const CheckSheet = later(() =>
  import("#components/cards/history/check-sheet.tsx").then((module) => module.CheckSheet),
);
type CardsScreenProps = {
  guard: RetryProtection;
  /** Runs of mismatches of the last day. */
  runs: MismatchRun[];
  /** Days before checks are redacted. */
  keptDays: number;
  prices: Price[];
  /** Purposes to choose from. */
  purposes: Purpose[];
  hasToken: boolean;
  isSandbox: boolean;
  verifyCard: VerifyCard;
  findCardChecks: FindCardChecks;
  redactCardChecks: RedactCardChecks;
  setAttemptGuard: SetRetryProtection;
  setCardPurposes: SetCardPurposes;
};

/** Page of card checks: the form, the current result, and all earlier checks. */
export function CardsScreen(props: CardsScreenProps) {
  const { isSandbox, verifyCard, findCardChecks } = props;
  const nameOf = usePurposeName();
  const client = useQueryClient();
  const refreshHistory = () => void client.invalidateQueries({ queryKey: CARD_HISTORY_KEY });
  const [draft, setDraft] = useState<CardDraft>({ level: 2, typed: NOTHING_TYPED, purpose: "" });
  const [again, setAgain] = useState<CardHistoryRow | null>(null);
  const [opened, setOpened] = useState<CardHistoryRow | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [purposes, setPurposes] = useState(props.purposes);
  const [stopped, setStopped] = useState<{ accountNo: string; mismatches: number } | null>(null);
  const prices = useLearnedPrices("bankCard", props.prices);
  const checking = useCardCheck(verifyCard, (learned) => {
    if (learned) prices.learn(String(learned.level), learned.facts);
    if (learned) setAgain(null);
    refreshHistory();
  });
  const history = useCardHistory();
  const { phase, submitted, shown } = checking;
  const { accountNo } = toCardRequest(draft);
  const isWhole = checkCardField("accountNo", accountNo, Number.POSITIVE_INFINITY).kind === "ok";
  const version = `${shown?.check.id} ${shown?.facts.asOf}`;
  const earlier = useEarlierChecks(findCardChecks, isWhole ? accountNo : null, version);
  const guarded =
    stopped !== null && stopped.accountNo === accountNo
      ? { mismatches: stopped.mismatches, lastFour: stopped.accountNo.slice(-4) }
      : null;

  function leaveGuard() {
    if (phase.kind === "guard" && submitted)
      setStopped({ accountNo: submitted.accountNo, mismatches: phase.mismatches });
    checking.dismiss();
  }

  /** Fills in level and purpose of a check; its name and numbers are not stored. */
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

  function showAll({ callId }: CardHistoryRow) {
    history.go({ ...NO_FILTERS, card: callId });
    document.getElementById(HISTORY_ID)?.scrollIntoView({ block: "start" });
  }

  return (
    <>
      <CardsHead month={history.page?.month ?? null}>
        <CardFacts
          level={draft.level}
          initialGuard={props.guard}
          setAttemptGuard={props.setAttemptGuard}
          purposes={purposes}
          setCardPurposes={props.setCardPurposes}
          onPurposes={(next) => {
            setPurposes(next);
            refreshHistory();
          }}
        />
      </CardsHead>
      <div className="page border-t border-line phone:border-t-0">
        <CardWarnings guarded={guarded} runs={props.runs} />
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

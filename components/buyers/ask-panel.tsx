"use client";

import { useTranslations } from "next-intl";
import { BeginFailure } from "#components/buyers/begin-failure.tsx";
import type { BuyerQuestion } from "#components/buyers/question-of.ts";
import type { Lines } from "#components/buyers/use-lines.ts";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandFailure } from "#lib/client/send-command.ts";
import { BUYER_EDITIONS, ORDERS_PER_CALL, ORDERS_PER_RUN, type BuyerEdition } from "#lib/shared/buyers.ts";

type Props = {
  lines: Lines;
  question: BuyerQuestion;
  /** The run on the screen is about this very question. */
  isAsked: boolean;
  edition: BuyerEdition;
  isBusy: boolean;
  failure: CommandFailure | null;
  onEdition: (edition: BuyerEdition) => void;
  onAsk: () => void;
};

/** What will be asked, in how many calls and at what price; and the one press that asks it. */
export function AskPanel({ lines, question, isAsked, edition, isBusy, failure, onEdition, onAsk }: Props) {
  const t = useTranslations("buyers.ask");
  const price = useTranslations("problems")("mayCost");
  const sentences = useSentences();
  const count = question.orders.length;
  const tooMany = count - ORDERS_PER_RUN;
  const isReady = count > 0 && tooMany <= 0 && !isAsked;
  const isOver = !isBusy && (isAsked || (count === 0 && question.kept.length > 0));
  const aside = sentences(
    lines.read.repeatedCount > 0 && t("repeated", { count: lines.read.repeatedCount }),
    !isOver && !isBusy && question.kept.length > 0 && t("kept", { count: question.kept.length }),
  );
  return (
    <div className="buyers-ask">
      <div className="field">
        <span className="field-label">{t("edition")}</span>
        <Segmented label={t("edition")} isWide value={edition} options={BUYER_EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))} onChange={onEdition} />
        <p className="field-hint">{t(`about.${edition}`)}</p>
      </div>
      {tooMany > 0 && <Note tone="bad" role="alert">{t("tooMany", { count, most: ORDERS_PER_RUN, over: tooMany })}</Note>}
      {failure && failure.code !== "notSignedIn" && <BeginFailure failure={failure} text={lines.text} />}
      <div className="buyers-go">
        <div role="status">
          <p>{isOver ? t(count > 0 ? "asked" : "askedAll") : count === 0 ? t("none") : t.rich("plan", { count, calls: Math.ceil(count / ORDERS_PER_CALL), b: (chunks) => <b>{chunks}</b> })}</p>
          {aside !== "" && <p className="text-meta text-ink-3">{aside}</p>}
        </div>
        <Button variant="primary" size="l" price={price} isBusy={isBusy} disabled={!isReady && !isBusy} onClick={() => !lines.isBehind && onAsk()}>
          <span className="desk-grow">{t("ask")}</span>
        </Button>
      </div>
    </div>
  );
}

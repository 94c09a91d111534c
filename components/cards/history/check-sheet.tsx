"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { StandingWord } from "#components/cards/verdict/standing-word.tsx";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { type CardHistoryRow, cardStanding, isNoVerdict } from "#lib/shared/cards/card-history.ts";
import { useCheckFacts } from "./check-facts.tsx";
import { ProofSlip } from "./proof-slip.tsx";

type CheckSheetProps = {
  check: CardHistoryRow;
  points: Points | null;
  isSandbox: boolean;
  /** Fills the form, which asks for the fields that are not stored. */
  onAgain: () => void;
  onClose: () => void;
};

/** Sheet of one check with all its details, to read, print, pass on to support, or repeat. */
export function CheckSheet({ check, points, isSandbox, onAgain, onClose }: CheckSheetProps) {
  const t = useTranslations("cards");
  const price = usePriceText();
  const sentences = useSentences();
  const facts = useCheckFacts()(check);
  // `nr` makes each press a new print, even where a browser doesn't report the end of the last one.
  const [print, setPrint] = useState({ nr: 0, isOpen: false });
  const standing = cardStanding(check);
  const mayHaveCost = isNoVerdict(standing) && check.costPoints === null && check.outcome === "unknown";
  return (
    <Sheet title={t("detail.title")} onClose={onClose}>
      <div className="grid gap-5 phone:[&_.btn]:h-11">
        <div className="grid gap-1">
          <h3 className="text-title">
            <StandingWord standing={standing} />
          </h3>
          <p className="text-table text-ink-2">
            {sentences(t(`meanings.${standing}`, { count: check.level }), mayHaveCost && t("mayHaveCost"))}
          </p>
        </div>
        <dl className="pairs grid-cols-[120px_minmax(0,1fr)] gap-y-1.5">
          {facts.map(({ name, label, value }) => (
            <div key={name} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button icon="refresh" price={price.tag(points)} onClick={onAgain}>
            {t("checkAgain")}
          </Button>
          <Button icon="print" onClick={() => setPrint(({ nr }) => ({ nr: nr + 1, isOpen: true }))}>
            {t("detail.print")}
          </Button>
          {check.call !== null && (
            <CopySupport
              call={{
                operation: "bankCard",
                at: check.answeredFrom ?? check.askedAt,
                outcome: check.outcome,
                reason: check.reason,
                callId: check.callId,
                ...check.call,
              }}
            />
          )}
        </div>
        <p className="text-meta text-ink-3">{t("detail.againBody")}</p>
      </div>
      {print.isOpen && (
        <ProofSlip
          key={print.nr}
          check={check}
          isSandbox={isSandbox}
          onPrinted={() => setPrint(({ nr }) => ({ nr, isOpen: false }))}
        />
      )}
    </Sheet>
  );
}

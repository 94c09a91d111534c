"use client";

import { useTranslations } from "next-intl";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import type { ShownLinks } from "#components/top-up/shown-links.ts";
import type { LinkAsk } from "#components/top-up/use-link-asks.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { usePhone } from "#components/ui/use-phone.ts";

type TopUpHeadProps = {
  ask: LinkAsk | null;
  shown: ShownLinks | null;
  /** What a call usually costs. */ points: number | null;
  onAsk: () => void;
  onStop: () => void;
};

/** How fresh the links are and what that took, left of the press that gets them again. */
export function TopUpHead({ ask, shown, points, onAsk, onStop }: TopUpHeadProps) {
  const t = useTranslations("topUp");
  const price = usePriceText();
  const isPhone = usePhone();
  const isWaiting = ask !== null && ask.isBusy && !ask.isStopped;
  const meta = isWaiting ? (
    <Waiting onStop={onStop} />
  ) : (
    shown && (
      <AnswerFactsLine
        facts={shown.facts}
        again={points === null && !isPhone ? price.billing("topUpLink") : undefined}
      />
    )
  );
  const again = shown && (
    <Button price={price.tag(points)} isBusy={isWaiting} onClick={onAsk}>
      {t("getAgain")}
    </Button>
  );
  return <PageHead title={t("title")} meta={meta} actions={again} />;
}

"use client";

import { useTranslations } from "next-intl";
import { AnswerFactsLine, useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { Waiting } from "#components/feedback/waiting.tsx";
import type { ShownLinks } from "#components/top-up/shown-links.ts";
import type { LinkAsk } from "#components/top-up/use-link-asks.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";

type TopUpHeadProps = { ask: LinkAsk | null; shown: ShownLinks | null; onAsk: () => void; onStop: () => void };

/** How fresh the links are and what that took, left of the press that gets them again. */
export function TopUpHead({ ask, shown, onAsk, onStop }: TopUpHeadProps) {
  const t = useTranslations("topUp");
  const price = useTranslations("problems")("mayCost");
  const isWaiting = ask !== null && ask.isBusy && !ask.isStopped;
  const meta = isWaiting ? <Waiting onStop={onStop} /> : shown && <FactsLine shown={shown} />;
  const again = shown && (
    <Button price={price} isBusy={isWaiting} onClick={onAsk}>
      {t("getAgain")}
    </Button>
  );
  return <PageHead title={t("title")} meta={meta} actions={again} />;
}

function FactsLine({ shown }: { shown: ShownLinks }) {
  const t = useTranslations("cost");
  const clockTime = useClockTime();
  if (shown.facts) return <AnswerFactsLine facts={shown.facts} />;
  return `${t("asOf", { time: clockTime(shown.asOf) })} · ${t("points", { count: 0 })}`;
}

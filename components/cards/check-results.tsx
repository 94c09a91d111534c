"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CheckProblem } from "#components/cards/check-problem.tsx";
import type { CardChecking } from "#components/cards/use-card-check.ts";
import type { LearnedPrices } from "#lib/client/use-learned-prices.ts";
import { VerdictPanel } from "#components/cards/verdict-panel.tsx";

type CheckResultsProps = { checking: CardChecking; prices: LearnedPrices };

/** What the last press came to, and beside it the results before it. Only the newest may be asked again. */
export function CheckResults({ checking, prices }: CheckResultsProps) {
  const t = useTranslations("cards");
  const region = useRef<HTMLElement>(null);
  const { phase, shown, asked, ask } = checking;
  const newest = shown[0]?.check.id;
  const isSettled = phase.kind !== "asking" && phase.kind !== "guard";

  // On a phone the result comes below the fold of the form.
  useEffect(() => {
    if (newest !== undefined || phase.kind === "problem")
      region.current?.scrollIntoView({ block: "nearest" });
  }, [newest, phase.kind]);

  const isProblem = phase.kind === "problem" || phase.kind === "failure" || phase.kind === "stopped";
  return (
    <section ref={region} className="cards-results" aria-label={t("results")} aria-live="polite">
      {isProblem && <CheckProblem checking={checking} prices={prices} />}
      {shown.length > 0 && (
        <div className="cards-strip">
          {shown.map((each, index) => (
            <VerdictPanel
              key={each.check.id}
              shown={each}
              points={prices.of(String(each.check.level))}
              onAgain={
                index === 0 && isSettled && !isProblem && asked !== null
                  ? () => ask(asked, { again: true })
                  : undefined
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PrintSheet } from "#components/ui/print-sheet.tsx";
import { type CardHistoryRow, cardStanding } from "#lib/shared/cards/card-history.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";
import { useCheckFacts } from "./check-facts.tsx";

type ProofSlipProps = { check: CardHistoryRow; isSandbox: boolean; onPrinted: () => void };

/** A check on paper, masked as on screen: result, time, person and purpose. */
export function ProofSlip({ check, isSandbox, onPrinted }: ProofSlipProps) {
  const t = useTranslations("cards");
  const timeZone = useTimeZone() ?? "UTC";
  const [printedAt] = useState(() => Date.now());
  const facts = useCheckFacts()(check);
  const standing = cardStanding(check);
  // The sheet behind it may render again, which must not print again.
  const ended = useRef(onPrinted);
  const [end] = useState(() => () => ended.current());
  return (
    <PrintSheet onPrinted={end}>
      <article className="mx-auto max-w-[120mm] text-[11pt]/[1.5]">
        {isSandbox && (
          <p className="mb-4 border-2 border-current py-1 text-center font-[600] tracking-[0.2em]">
            SIMULATED · {t("slip.simulated")}
          </p>
        )}
        <h1 className="text-[16pt]/[1.3] font-[600]">{t("slip.title")}</h1>
        <p className="mt-3 border-y border-current py-2 text-[14pt] font-[600]">
          {t(`standings.${standing}`)}
        </p>
        <p className="mt-2">{t(`meanings.${standing}`, { count: check.level })}</p>
        <dl
          className={
            "mt-4 grid grid-cols-[36mm_minmax(0,1fr)] gap-x-3 [&_dd]:border-b [&_dd]:border-[#bbb] [&_dd]:py-1 " +
            "[&_dd]:wrap-anywhere [&_dt]:border-b [&_dt]:border-[#bbb] [&_dt]:py-1"
          }
        >
          {facts.map(({ name, label, value }) => (
            <div key={name} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-[9pt]">{t("slip.foot", { time: timeWithOffset(printedAt, timeZone) })}</p>
      </article>
    </PrintSheet>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { TOP_UP_LINK_KINDS, type PlacementLinks, type TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";
import { LINKS, LinkRow } from "./link-row.tsx";
import type { UsedLink } from "./shown-links.ts";

type EarlierLinksProps = {
  earlier: PlacementLinks[];
  used: UsedLink | null;
  onUse: (kind: TopUpLinkKind, asOf: number) => void;
};

/** Links that newer ones replaced; they may be in print, so each can still be copied and drawn. */
export function EarlierLinks({ earlier, used, onUse }: EarlierLinksProps) {
  const t = useTranslations("topUp.earlier");
  const clockTime = useClockTime();
  if (earlier.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="min-h-(--bar) cursor-pointer px-gutter py-3 text-base font-label">
        {t("heading", { count: earlier.length })}
      </summary>
      <p className="max-w-140 px-gutter pb-3 text-table text-ink-2">{t("body")}</p>
      {earlier.map(({ answer, asOf }) => {
        const time = clockTime(asOf);
        return (
          <section key={asOf} aria-label={t("from", { time })}>
            <h4 className="px-gutter py-2 text-table text-ink-3">{t("from", { time })}</h4>
            <ul className={LINKS}>
              {TOP_UP_LINK_KINDS.map((kind) => {
                const value = answer.links[kind];
                return (
                  value && (
                    <LinkRow
                      key={kind}
                      kind={kind}
                      value={value}
                      of={time}
                      isUsed={used?.asOf === asOf && used.kind === kind}
                      onUse={() => onUse(kind, asOf)}
                    />
                  )
                );
              })}
            </ul>
          </section>
        );
      })}
    </details>
  );
}

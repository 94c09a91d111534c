"use client";

import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import type { PlacementLinks, TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";
import { Fold } from "#components/display/fold.tsx";
import { LinkList } from "./link-row.tsx";
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
    <Fold title={t("heading", { count: earlier.length })}>
      <p className="max-w-140 px-gutter pb-3 text-table text-ink-2">{t("body")}</p>
      {earlier.map(({ answer: { links }, asOf }) => {
        const time = clockTime(asOf);
        return (
          <section key={asOf} aria-label={t("from", { time })}>
            <h4 className="px-gutter py-2 text-table text-ink-3">{t("from", { time })}</h4>
            <LinkList
              links={links}
              of={time}
              used={used?.asOf === asOf ? used.kind : null}
              onUse={(kind) => onUse(kind, asOf)}
            />
          </section>
        );
      })}
    </Fold>
  );
}

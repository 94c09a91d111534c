"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { LinkRow } from "#components/top-up/link-row.tsx";
import { MiniProgram } from "#components/top-up/mini-program.tsx";
import { OfferFacts } from "#components/top-up/offer-facts.tsx";
import { PromoTexts } from "#components/top-up/promo-texts.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import {
  hasNoLink,
  TOP_UP_LINK_KINDS,
  type TopUpLinkData,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";

type LinksPaneProps = {
  answer: TopUpLinkData;
  /** The link that promo text and code use. */
  used: { kind: TopUpLinkKind; url: string } | null;
  pictureHosts: string[];
  onUse: (kind: TopUpLinkKind) => void;
};

/** What the service gave: the links that came, the text to go with one, the offer, and what is only copied. */
export function LinksPane({ answer, used, pictureHosts, onUse }: LinksPaneProps) {
  const t = useTranslations("topUp");
  const sentences = useSentences();
  return (
    <>
      {hasNoLink(answer) ? (
        <Note tone="warn" isBanner title={t("noLink.title")}>
          {sentences(t("noLink.body"), t("noLink.cost"))}
        </Note>
      ) : (
        <ul className="top-up-links">
          {TOP_UP_LINK_KINDS.map((kind) => {
            const value = answer.links[kind];
            return (
              value && (
                <LinkRow
                  key={kind}
                  kind={kind}
                  value={value}
                  isUsed={kind === used?.kind}
                  onUse={() => onUse(kind)}
                />
              )
            );
          })}
        </ul>
      )}
      {used && (
        <section aria-label={t("promo.heading")}>
          <div className="top-up-head">
            <h3>{t("promo.heading")}</h3>
            <span className="top-up-meta">
              {t("promo.uses", { name: t(`links.kinds.${used.kind}.name`) })}
            </span>
          </div>
          <PromoTexts link={used.url} />
          <OfferFacts />
        </section>
      )}
      <MiniProgram answer={answer} pictureHosts={pictureHosts} />
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import {
  hasNoLink,
  TOP_UP_LINK_KINDS,
  type TopUpLinkData,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";
import { SectionHead } from "./section-head.tsx";
import { MiniProgram } from "./mini-program.tsx";
import { OfferFacts, PromoTexts } from "./promo-texts.tsx";
import { LINKS, LinkRow } from "./link-row.tsx";
import type { PictureRule } from "#lib/shared/links/pictures.ts";

type LinksPaneProps = {
  answer: TopUpLinkData;
  /** The link that promo text and code use. */
  used: { kind: TopUpLinkKind; url: string } | null;
  pictures: PictureRule;
  onUse: (kind: TopUpLinkKind) => void;
};

/**
 * What the service gave: the links that came, the text to go with one, the offer, and what is only copied.
 */
export function LinksPane({ answer, used, pictures, onUse }: LinksPaneProps) {
  const t = useTranslations("topUp");
  const sentences = useSentences();
  return (
    <>
      {hasNoLink(answer) ? (
        <Note tone="warn" isBanner title={t("noLink.title")}>
          {sentences(t("noLink.body"), t("noLink.cost"))}
        </Note>
      ) : (
        <ul className={LINKS}>
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
          <SectionHead
            level="h3"
            title={t("promo.heading")}
            aside={t("promo.uses", { name: t(`links.kinds.${used.kind}.name`) })}
          />
          <PromoTexts link={used.url} />
          <OfferFacts />
        </section>
      )}
      <MiniProgram answer={answer} pictures={pictures} />
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import {
  hasNoLink,
  TOP_UP_LINK_KINDS,
  type PlacementLinks,
  type TopUpLinkData,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";
import { EarlierLinks } from "./earlier-links.tsx";
import { MiniProgram } from "./mini-program.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import { OfferFacts, PromoTextsPane } from "./promo-texts-pane.tsx";
import { LINKS, LinkRow } from "./link-row.tsx";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { PromoTexts } from "#lib/shared/top-up/promo-texts.ts";
import type { UsedLink } from "./shown-links.ts";

type LinksPaneProps = {
  answer: TopUpLinkData;
  earlier: PlacementLinks[];
  /** The link that promo text and code use. */
  used: UsedLink | null;
  texts: PromoTexts;
  setTexts: SetPromoTexts;
  pictures: PictureRule;
  onUse: (kind: TopUpLinkKind, asOf: number | null) => void;
};

/** The links of a response, the promo text for the used one, the offer, and values to copy. */
export function LinksPane({ answer, earlier, used, texts, setTexts, pictures, onUse }: LinksPaneProps) {
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
                  isUsed={used?.asOf === null && kind === used.kind}
                  onUse={() => onUse(kind, null)}
                />
              )
            );
          })}
        </ul>
      )}
      {used && (
        <>
          <PromoTextsPane
            linkName={t(`links.kinds.${used.kind}.name`)}
            link={used.url}
            texts={texts}
            setTexts={setTexts}
          />
          <OfferFacts />
        </>
      )}
      <MiniProgram answer={answer} pictures={pictures} />
      <EarlierLinks earlier={earlier} used={used} onUse={onUse} />
    </>
  );
}

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
import { Fold } from "#components/display/fold.tsx";
import { MiniProgram } from "./mini-program.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import { OfferFacts, PromoTextsPane } from "./promo-texts-pane.tsx";
import { LinkList } from "./link-row.tsx";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { PromoTexts } from "#lib/shared/top-up/promo-texts.ts";
import { isSpare, type UsedLink } from "./shown-links.ts";

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
  const { links } = answer;
  const spare = TOP_UP_LINK_KINDS.filter((kind) => isSpare(kind, links));
  const now = used?.asOf === null ? used.kind : null;
  const list = { links, used: now, onUse: (kind: TopUpLinkKind) => onUse(kind, null) };
  return (
    <>
      {hasNoLink(answer) ? (
        <Note tone="warn" isBanner title={t("noLink.title")}>
          {sentences(t("noLink.body"), t("noLink.cost"))}
        </Note>
      ) : (
        <>
          <LinkList {...list} kinds={TOP_UP_LINK_KINDS.filter((kind) => !spare.includes(kind))} />
          {spare.length > 0 && (
            <Fold
              title={t("links.long", { count: spare.length })}
              note={
                now !== null && spare.includes(now)
                  ? t("qr.label", { name: t(`links.kinds.${now}.name`) })
                  : t("links.longUse")
              }
            >
              <LinkList {...list} kinds={spare} />
            </Fold>
          )}
        </>
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

"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Missing } from "#components/ui/lazy-part.tsx";
import { useRef, useState } from "react";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { PromoTexts } from "#lib/shared/top-up/promo-texts.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import {
  hasNoLink,
  type Placement,
  type PlacementLinks,
  type SidLocation,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";
import { LINK_ROW, LINKS } from "./link-row.tsx";
import { LinksPane } from "./links-pane.tsx";
import { LinksProblem } from "./links-problem.tsx";
import { PlacementHead } from "./placement-head.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import { usedLink, noLinksReason, type LinkChoice, type ShownLinks } from "./shown-links.ts";
import type { LinkRequest } from "./use-link-requests.ts";

// The library that draws codes loads with the first link to draw, not with the page.
const QrPane = dynamic(
  () =>
    import("./code/qr-pane.tsx").then(
      (module) => module.QrPane,
      () => Missing,
    ),
  {
    ssr: false,
  },
);

type PlacementDetailProps = {
  placement: Placement;
  request: LinkRequest;
  shown: ShownLinks | null;
  earlier: PlacementLinks[];
  texts: PromoTexts;
  setTexts: SetPromoTexts;
  isAdmin: boolean;
  pictures: PictureRule;
  /** Usual price of getting links; null before the first charge. */
  points: Points | null;
  onRequest: (sidLocation?: SidLocation) => void;
  onEdit: () => void;
  onDuplicate: () => void;
  onArchive: () => void;
};

export function PlacementDetail({
  placement,
  request,
  shown,
  earlier,
  texts,
  setTexts,
  isAdmin,
  pictures,
  points,
  onRequest,
  onEdit,
  onDuplicate,
  onArchive,
}: PlacementDetailProps) {
  const t = useTranslations("topUp");
  const [choice, setChoice] = useState<LinkChoice>({ kind: null, asOf: null });
  const clockTime = useClockTime();
  const code = useRef<HTMLElement>(null);
  const used = shown && usedLink(shown.answer, earlier, choice);
  const hasLinks = shown !== null && !hasNoLink(shown.answer);
  const reason = noLinksReason(request);
  const response = request.reply?.kind === "links" ? request.reply : null;

  function draw(kind: TopUpLinkKind, asOf: number | null) {
    setChoice({ kind, asOf });
    // The code is out of sight where the panes are one below the other.
    if (window.matchMedia("(width < 1240px)").matches)
      requestAnimationFrame(() => code.current?.scrollIntoView());
  }

  return (
    <div
      className={cn(
        "grid min-h-0 border-l border-line",
        "max-[1240px]:block max-[1240px]:overflow-y-auto phone:flex-1 phone:border-l-0",
        "phone:in-data-[view=list]:hidden",
        used ? "grid-cols-[minmax(0,1fr)_304px]" : "grid-cols-[minmax(0,1fr)]",
      )}
    >
      <section
        className={PANE}
        aria-label={t("links.label")}
        aria-busy={request.isBusy && !request.isStopped}
      >
        <PlacementHead
          placement={placement}
          isBusy={request.isBusy && !request.isStopped}
          answer={shown?.answer ?? null}
          onEdit={onEdit}
          onDuplicate={onDuplicate}
          onArchive={onArchive}
        />
        {response?.learned && (
          <Note isBanner role="status" title={t(`learned.came.${response.asked}`)}>
            {t(`learned.${response.learned}`)}
          </Note>
        )}
        {(reason?.kind !== "noLink" || hasLinks) && (
          <LinksProblem
            request={request}
            isAdmin={isAdmin}
            linksAt={shown?.asOf ?? null}
            points={points}
            onRequest={onRequest}
          />
        )}
        {shown ? (
          <LinksPane
            answer={shown.answer}
            earlier={earlier}
            used={used}
            texts={texts}
            setTexts={setTexts}
            pictures={pictures}
            onUse={draw}
          />
        ) : (
          reason === null && (
            <NoLinksYet isBusy={request.isBusy} points={points} onRequest={() => onRequest()} />
          )
        )}
      </section>
      {used && (
        <section ref={code} className={QR_PANE} aria-label={t("qr.heading")}>
          <QrPane sid={placement.sid} link={used} from={used.asOf === null ? null : clockTime(used.asOf)} />
        </section>
      )}
    </div>
  );
}

// Opening a folded part moves nothing sideways.
const PANE = "min-h-0 min-w-0 overflow-y-auto [scrollbar-gutter:stable] max-[1240px]:overflow-visible";
const QR_PANE = cn(
  PANE,
  "border-l border-line px-gutter pb-6 max-[1240px]:max-w-100 max-[1240px]:border-l-0 max-[1240px]:pt-2",
  "phone:max-w-none phone:border-t",
);

function NoLinksYet({
  isBusy,
  points,
  onRequest,
}: {
  isBusy: boolean;
  points: Points | null;
  onRequest: () => void;
}) {
  const t = useTranslations("topUp");
  const price = usePriceText();
  const sentences = useSentences();
  if (isBusy) return <SkeletonLinks />;
  return (
    <ListState
      icon="link"
      title={t("noLinksYet.title")}
      actions={
        <Button variant="primary" price={price.tag(points)} onClick={onRequest}>
          {t("get")}
        </Button>
      }
    >
      {sentences(t("noLinksYet.body"), points === null && t("noLinksYet.billing"))}
    </ListState>
  );
}

function SkeletonLinks() {
  return (
    <ul className={LINKS} aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <li key={row} className={LINK_ROW}>
          <span className="skeleton w-24" />
          <span className="skeleton w-64" />
        </li>
      ))}
    </ul>
  );
}

"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import {
  hasNoLink,
  type Placement,
  type SidLocation,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";
import { LINK_ROW, LINKS } from "./link-row.tsx";
import { LinksPane } from "./links-pane.tsx";
import { LinksProblem } from "./links-problem.tsx";
import { usedLink, noLinksReason, type ShownLinks } from "./shown-links.ts";
import type { LinkRequest } from "./use-link-requests.ts";

// It draws codes: its library comes with the first link to draw, not with the page.
const QrPane = dynamic(() => import("./qr-pane.tsx").then((module) => module.QrPane), {
  ssr: false,
});

type PlacementDetailProps = {
  placement: Placement;
  request: LinkRequest;
  shown: ShownLinks | null;
  isAdmin: boolean;
  pictures: PictureRule;
  /** What getting links usually costs; null while no charge was seen. */
  points: Points | null;
  onRequest: (sidLocation?: SidLocation) => void;
  onEdit: () => void;
};

export function PlacementDetail({
  placement,
  request,
  shown,
  isAdmin,
  pictures,
  points,
  onRequest,
  onEdit,
}: PlacementDetailProps) {
  const t = useTranslations("topUp");
  const [kind, setKind] = useState<TopUpLinkKind | null>(null);
  const code = useRef<HTMLElement>(null);
  const used = shown && usedLink(shown.answer, kind);
  const hasLinks = shown !== null && !hasNoLink(shown.answer);
  const reason = noLinksReason(request);
  const reply = request.reply?.kind === "links" ? request.reply : null;

  function draw(chosen: TopUpLinkKind) {
    setKind(chosen);
    // Where the panes stand one below the other the code is out of sight.
    if (window.matchMedia("(width < 1240px)").matches)
      requestAnimationFrame(() => code.current?.scrollIntoView());
  }

  return (
    <div
      className={cn(
        "grid min-h-0 border-l border-line max-[1240px]:block max-[1240px]:overflow-y-auto phone:flex-1 phone:border-l-0",
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
          linkCount={shown && Object.values(shown.answer.links).filter((link) => "url" in link).length}
          onEdit={onEdit}
        />
        {reply?.learned && (
          <Note isBanner role="status" title={t(`learned.came.${reply.asked}`)}>
            {t(`learned.${reply.learned}`)}
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
          <LinksPane answer={shown.answer} used={used} pictures={pictures} onUse={draw} />
        ) : (
          reason === null && (
            <NoLinksYet isBusy={request.isBusy} points={points} onRequest={() => onRequest()} />
          )
        )}
      </section>
      {used && (
        <section ref={code} className={QR_PANE} aria-label={t("qr.heading")}>
          <QrPane sid={placement.sid} {...used} />
        </section>
      )}
    </div>
  );
}

const PANE = "min-h-0 min-w-0 overflow-y-auto max-[1240px]:overflow-visible";
const QR_PANE = cn(
  PANE,
  "border-l border-line px-gutter pb-6 max-[1240px]:max-w-100 max-[1240px]:border-l-0 max-[1240px]:pt-2",
  "phone:max-w-none phone:border-t",
);

type PlacementHeadProps = {
  placement: Placement;
  isBusy: boolean;
  linkCount: number | null;
  onEdit: () => void;
};

function PlacementHead({ placement, isBusy, linkCount, onEdit }: PlacementHeadProps) {
  const t = useTranslations("topUp");
  const { sid, owner, note } = placement;
  return (
    <div className={HEAD}>
      {isBusy && (
        <div className="desk-progress absolute inset-x-0 top-auto -bottom-px mb-0" aria-hidden="true" />
      )}
      <Link
        className="btn btn-quiet btn-icon -mr-2 -ml-3 hidden phone:inline-flex phone:size-(--touch)"
        href="/top-up"
        aria-label={t("list.back")}
        title={t("list.back")}
      >
        <Icon name="left" />
      </Link>
      <h2 className="max-w-[60%] flex-none truncate phone:max-w-none phone:pl-3">
        <bdi>{note ?? sid}</bdi>
      </h2>
      <p className="flex min-w-0 flex-1 items-baseline gap-3 text-table text-ink-3 phone:col-span-full phone:row-start-2 phone:pr-3">
        {note !== null && <bdi className="mono min-w-0 truncate">{sid}</bdi>}
        <bdi className="min-w-0 truncate">{owner}</bdi>
        <span className="ml-auto flex-none text-meta">
          {linkCount !== null && t("links.count", { count: linkCount })}
        </span>
      </p>
      <Button
        className="phone:col-start-3 phone:row-start-1 phone:size-(--touch)"
        variant="quiet"
        size="s"
        icon="edit"
        label={t("form.editNamed", { name: sid })}
        onClick={onEdit}
      />
    </div>
  );
}

const HEAD = cn(
  "relative flex min-h-(--bar) items-center gap-3 pr-4 pl-gutter",
  "phone:grid phone:min-h-13 phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:gap-0 phone:border-b phone:border-line phone:pt-1 phone:pr-1 phone:pb-2",
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
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className={LINK_ROW}>
          <span className="skeleton w-24" />
          <span className="skeleton w-64" />
        </li>
      ))}
    </ul>
  );
}

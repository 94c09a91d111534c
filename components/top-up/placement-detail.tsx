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
import {
  hasNoLink,
  type Placement,
  type SidLocation,
  type TopUpLinkKind,
} from "#lib/shared/top-up/top-up.ts";
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
  pictureHosts: string[];
  /** What getting links usually costs; null while no charge was seen. */
  points: number | null;
  onRequest: (sidLocation?: SidLocation) => void;
  onEdit: () => void;
};

export function PlacementDetail({
  placement,
  request,
  shown,
  isAdmin,
  pictureHosts,
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
    <div className="top-up-detail">
      <section
        className="top-up-main"
        aria-label={t("links.label")}
        aria-busy={request.isBusy && !request.isStopped}
      >
        <PlacementHead
          placement={placement}
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
          <LinksPane answer={shown.answer} used={used} pictureHosts={pictureHosts} onUse={draw} />
        ) : (
          reason === null && (
            <NoLinksYet isBusy={request.isBusy} points={points} onRequest={() => onRequest()} />
          )
        )}
      </section>
      {used && (
        <section ref={code} className="top-up-qr" aria-label={t("qr.heading")}>
          <QrPane sid={placement.sid} {...used} />
        </section>
      )}
    </div>
  );
}

function PlacementHead({
  placement,
  linkCount,
  onEdit,
}: {
  placement: Placement;
  linkCount: number | null;
  onEdit: () => void;
}) {
  const t = useTranslations("topUp");
  const { sid, owner, note } = placement;
  return (
    <div className="top-up-head">
      <Link
        className="btn btn-quiet btn-icon top-up-back"
        href="/top-up"
        aria-label={t("list.back")}
        title={t("list.back")}
      >
        <Icon name="left" />
      </Link>
      <h2>
        <bdi>{note ?? sid}</bdi>
      </h2>
      <p>
        {note !== null && <bdi className="mono">{sid}</bdi>}
        <bdi>{owner}</bdi>
        <span>{linkCount !== null && t("links.count", { count: linkCount })}</span>
      </p>
      <Button
        variant="quiet"
        size="s"
        icon="edit"
        label={t("form.editNamed", { name: sid })}
        onClick={onEdit}
      />
    </div>
  );
}

function NoLinksYet({
  isBusy,
  points,
  onRequest,
}: {
  isBusy: boolean;
  points: number | null;
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
    <ul className="top-up-links" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row}>
          <span className="skeleton w-24" />
          <span className="skeleton w-64" />
        </li>
      ))}
    </ul>
  );
}

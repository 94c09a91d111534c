"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import {
  hasNoLink,
  TOP_UP_LINK_KINDS,
  type TopUpLinkData,
  type TopUpLinkKind,
  type TopUpLinkValue,
} from "#lib/shared/top-up/top-up.ts";
import { MiniProgram } from "./mini-program.tsx";
import { OfferFacts, PromoTexts } from "./promo-texts.tsx";

type LinksPaneProps = {
  answer: TopUpLinkData;
  /** The link that promo text and code use. */
  used: { kind: TopUpLinkKind; url: string } | null;
  pictureHosts: string[];
  onUse: (kind: TopUpLinkKind) => void;
};

/**
 * What the service gave: the links that came, the text to go with one, the offer, and what is only copied.
 */
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

type LinkRowProps = { kind: TopUpLinkKind; value: TopUpLinkValue; isUsed: boolean; onUse: () => void };

/**
 * One of the six links: what it is for, where it leads, and what can be done with it. Text that is no link
 * only stands there.
 */
function LinkRow({ kind, value, isUsed, onUse }: LinkRowProps) {
  const t = useTranslations("topUp.links");
  const name = t(`kinds.${kind}.name`);
  return (
    <li className={isUsed ? "is-used" : undefined}>
      <div>
        <strong>{name}</strong>
        <small>{t(`kinds.${kind}.use`)}</small>
      </div>
      {"url" in value ? (
        <>
          <div>
            <bdi className="mono" title={value.url}>
              {value.url}
            </bdi>
            <small>
              {t("where", { host: new URL(value.url).host, count: value.url.length })}
              {value.isPlainHttp && (
                <StateWord tone="warn" mark="alert">
                  {t("plainHttp")}
                </StateWord>
              )}
            </small>
          </div>
          <div className="top-up-acts">
            <CopyButton variant="quiet" size="s" text={value.url} copied={t("copied", { name })}>
              {t("copy")}
              <span className="sr-only"> {name}</span>
            </CopyButton>
            <Button variant="quiet" size="s" icon="qr" aria-pressed={isUsed} onClick={onUse}>
              {t("qr")}
              <span className="sr-only"> {name}</span>
            </Button>
            <a
              className={buttonClass({ variant: "quiet", size: "s", isIcon: true })}
              href={value.url}
              target="_blank"
              rel="noopener noreferrer"
              referrerPolicy="no-referrer"
              aria-label={t("open", { name })}
              title={t("open", { name })}
            >
              <Icon name="open" />
            </a>
          </div>
        </>
      ) : (
        <div className="top-up-inert">
          <bdi className="mono">{value.inert}</bdi>
          <StateWord tone="bad" mark="no">
            {t("inert")}
          </StateWord>
        </div>
      )}
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import {
  TOP_UP_LINK_KINDS,
  type TopUpLinkData,
  type TopUpLinkKind,
  type TopUpLinkValue,
} from "#lib/shared/top-up/top-up.ts";

export const LINKS =
  "border-t border-line in-[details]:*:last:border-b-0 phone:border-t-0 " +
  "phone:[&_.btn]:h-(--touch) phone:[&_.btn-icon]:w-(--touch)";

/** Name, link and buttons, side by side where there is room. */
export const LINK_ROW =
  "grid min-h-11 grid-cols-[184px_minmax(0,1fr)_auto] items-center gap-4 border-b border-line py-1 pr-4 pl-gutter " +
  "max-[1240px]:grid-cols-[minmax(0,1fr)_auto] max-[1240px]:gap-y-0 max-[1240px]:py-2 " +
  "phone:grid-cols-[minmax(0,1fr)] phone:px-gutter phone:pt-3 phone:pb-1";

type LinkListProps = {
  links: TopUpLinkData["links"];
  /** Kinds to show, if the response has them. */
  kinds?: readonly TopUpLinkKind[];
  /** Kind of the link that promo text and code use. */
  used: TopUpLinkKind | null;
  /** Time of earlier links, so that no two have the same name. */
  of?: string;
  onUse: (kind: TopUpLinkKind) => void;
};

/** Links of a response, one per row. */
export function LinkList({ links, kinds = TOP_UP_LINK_KINDS, used, of, onUse }: LinkListProps) {
  return (
    <ul className={LINKS}>
      {kinds.map((kind) => {
        const value = links[kind];
        const isUsed = kind === used;
        return value && <LinkRow key={kind} {...{ kind, value, isUsed, of }} onUse={() => onUse(kind)} />;
      })}
    </ul>
  );
}

type LinkRowProps = {
  kind: TopUpLinkKind;
  value: TopUpLinkValue;
  isUsed: boolean;
  of: string | undefined;
  onUse: () => void;
};

/** One of the six links with its purpose, its target and its buttons. Text that is no link has no buttons. */
function LinkRow({ kind, value, isUsed, of, onUse }: LinkRowProps) {
  const t = useTranslations("topUp.links");
  const kindName = t(`kinds.${kind}.name`);
  const name = of === undefined ? kindName : t("earlierNamed", { name: kindName, time: of });
  return (
    <li className={cn(LINK_ROW, isUsed && "bg-accent-tint")}>
      <div>
        <strong className="block text-table/[18px] font-label">{kindName}</strong>
        <small className="block text-meta text-ink-3">{t(`kinds.${kind}.use`)}</small>
      </div>
      {"url" in value ? (
        <>
          <div className="min-w-0 max-[1240px]:col-start-1 max-[1240px]:row-start-2 phone:row-auto">
            <bdi className="mono block truncate leading-[18px] text-ink-2" title={value.url}>
              {value.url}
            </bdi>
            <small className="flex flex-wrap gap-x-2 text-meta text-ink-3">
              {t("where", { host: new URL(value.url).host, count: value.url.length })}
              {value.isPlainHttp && (
                <StateWord tone="warn" mark="alert">
                  {t("plainHttp")}
                </StateWord>
              )}
            </small>
          </div>
          <div
            className={
              "flex gap-0.5 " +
              "max-[1240px]:col-start-2 max-[1240px]:row-span-2 max-[1240px]:row-start-1 " +
              "phone:col-start-1 phone:row-auto phone:-mx-2.5 phone:justify-between"
            }
          >
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
        <div
          className={
            "col-[2/-1] min-w-0 text-meta " +
            "max-[1240px]:col-[1/-1] max-[1240px]:row-start-2 phone:row-auto phone:pb-2"
          }
        >
          <bdi className="mono block leading-[18px] wrap-anywhere text-ink-2">{value.inert}</bdi>
          <StateWord tone="bad" mark="no">
            {t("inert")}
          </StateWord>
        </div>
      )}
    </li>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { MiddleEllipsis } from "#components/display/middle-ellipsis.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { TOP_UP_LINK_KINDS, type Placement, type TopUpLinkData } from "#lib/shared/top-up/top-up.ts";

type PlacementHeadProps = {
  placement: Placement;
  isBusy: boolean;
  answer: TopUpLinkData | null;
  onEdit: () => void;
  onDuplicate: () => void;
  onArchive: () => void;
};

/** Name of the placement, and the actions on it. */
export function PlacementHead({
  placement: { sid, owner, name, isArchived },
  isBusy,
  answer,
  onEdit,
  onDuplicate,
  onArchive,
}: PlacementHeadProps) {
  const t = useTranslations("topUp");
  const given = TOP_UP_LINK_KINDS.flatMap((kind) => {
    const link = answer?.links[kind];
    return link && "url" in link ? [`${t(`links.kinds.${kind}.name`)}: ${link.url}`] : [];
  });
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
      <h2 className="min-w-0 max-w-[60%] phone:max-w-none phone:pl-3">
        <MiddleEllipsis text={name} />
      </h2>
      <p
        className={
          "flex min-w-0 flex-1 items-baseline gap-3 text-table text-ink-3 " +
          "phone:col-span-full phone:row-start-2 phone:pr-3"
        }
      >
        {name !== sid && <MiddleEllipsis text={sid} className="mono" />}
        <bdi className="min-w-0 truncate">{owner}</bdi>
        {isArchived && <StateWord tone="unknown">{t("list.archived")}</StateWord>}
        <span className="ml-auto flex-none text-meta">
          {answer !== null && t("links.count", { count: given.length })}
        </span>
      </p>
      <div
        className={
          "flex flex-none items-center gap-0.5 " +
          "phone:col-start-3 phone:row-start-1 phone:[&_.btn]:size-(--touch)"
        }
      >
        {given.length > 0 && (
          <CopyButton
            variant="quiet"
            size="s"
            label={t("links.copyAll")}
            text={given.join("\n")}
            copied={t("links.allCopied")}
          />
        )}
        <Menu
          align="end"
          label={t("list.more")}
          triggerClassName={buttonClass({ variant: "quiet", size: "s", isIcon: true })}
          trigger={<Icon name="more" />}
        >
          <MenuItem icon="edit" onSelect={onEdit}>
            {t("list.edit")}
          </MenuItem>
          <MenuItem icon="copy" onSelect={onDuplicate}>
            {t("list.duplicate")}
          </MenuItem>
          <MenuItem icon="rows" onSelect={onArchive}>
            {t(isArchived ? "list.restore" : "list.archive")}
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
}

const HEAD =
  "relative flex min-h-(--bar) items-center gap-3 pr-4 pl-gutter " +
  "phone:grid phone:min-h-13 phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:gap-0 phone:border-b " +
  "phone:border-line phone:pt-1 phone:pr-1 phone:pb-2";

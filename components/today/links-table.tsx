import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { TodayLink } from "#lib/shared/today/today.ts";

/** Card layout: the link below the name, day and button on their right. */
const CARD =
  "phone:items-center phone:[&>:nth-child(2)]:order-1 phone:[&>:nth-child(3)]:order-2 " +
  "phone:[&>:nth-child(3)]:text-right";

/** Newest placements, each with the first link to hand out. */
export function LinksTable({ links }: { links: TodayLink[] }) {
  const t = useTranslations("today.links");
  const columns = useMemo(
    (): DeskColumn<TodayLink>[] => [
      {
        id: "placement",
        meta: { label: t("columns.placement"), isRowHeader: true, className: "truncate" },
        cell: ({ row: { original } }) => (
          <Link href={`/top-up?placement=${original.id}`} className="text-ink">
            <bdi>{original.name}</bdi>
          </Link>
        ),
      },
      {
        id: "link",
        meta: { label: t("columns.link"), className: "truncate" },
        cell: ({ row: { original } }) => <LinkText link={original} />,
      },
      {
        id: "day",
        meta: { label: t("columns.day"), widthPx: 104, className: "phone:text-meta" },
        cell: ({ row: { original } }) => original.linksAt !== null && <DateTime at={original.linksAt} />,
      },
      {
        id: "copy",
        meta: { label: t("columns.copy"), isLabelHidden: true, widthPx: 60, className: "text-right" },
        cell: ({ row: { original } }) => <CopyLink link={original} />,
      },
    ],
    [t],
  );
  const table = useDeskTable({ columns, data: links, rowId: ({ id }) => id });
  return <DataTable table={table} label={t("title")} rowClass={CARD} />;
}

function LinkText({ link: { url } }: { link: TodayLink }) {
  const t = useTranslations("today.links");
  if (url === null) return <StateWord tone="unknown">{t("none")}</StateWord>;
  return <bdi className="mono text-ink-2">{url.replace(/^https?:\/\//, "")}</bdi>;
}

function CopyLink({ link: { url, name } }: { link: TodayLink }) {
  const t = useTranslations("today.links");
  if (url === null) return null;
  return (
    <CopyButton
      variant="quiet"
      size="s"
      className="phone:size-11"
      text={url}
      copied={t("copied")}
      label={t("copy", { name })}
    />
  );
}

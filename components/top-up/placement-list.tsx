"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

const ENTRY = cn(
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b border-line py-2 pr-4 pl-gutter text-table text-ink *:truncate",
  "not-aria-[current]:hover:bg-hover hover:no-underline focus-visible:-outline-offset-2",
  "aria-[current]:bg-accent-tint aria-[current]:shadow-[inset_2px_0_0_var(--focus)]",
  "phone:min-h-14 phone:content-center phone:pr-gutter",
  "phone:in-data-[view=list]:bg-transparent phone:in-data-[view=list]:shadow-none",
);

type PlacementListProps = { placements: Placement[]; chosenId: string | null; onAdd: () => void };

/**
 * The registry: found in the browser by any of its words, chosen by a link, so that a placement has an
 * address.
 */
export function PlacementList({ placements, chosenId, onAdd }: PlacementListProps) {
  const t = useTranslations("topUp.list");
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = placements.filter(({ sid, owner, note }) =>
    [sid, owner, note ?? ""].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <section
      className="flex min-h-0 flex-col phone:flex-1 phone:in-data-[view=detail]:hidden"
      aria-label={t("label")}
    >
      <div className="flex flex-none gap-2 border-b border-line py-3 pr-4 pl-gutter phone:pr-gutter">
        <label className="inline-field flex-1 phone:h-(--touch)">
          <Icon name="search" className="text-ink-3" />
          <span className="sr-only">{t("find")}</span>
          <input
            type="search"
            className="phone:text-[16px]"
            value={search}
            placeholder={t("find")}
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Button className="phone:size-(--touch)" icon="plus" label={t("add")} onClick={onAdd} />
      </div>
      <ul className="overflow-y-auto">
        {found.map((placement) => (
          <li key={placement.id}>
            <PlacementLink placement={placement} isCurrent={placement.id === chosenId} />
          </li>
        ))}
      </ul>
      <MostListed count={placements.length} />
      <p className="px-gutter py-4 text-table text-ink-2 empty:p-0" role="status">
        {found.length === 0 && t("noMatch")}
      </p>
    </section>
  );
}

function PlacementLink({ placement, isCurrent }: { placement: Placement; isCurrent: boolean }) {
  const t = useTranslations("topUp.list");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const { id, sid, owner, note, linksAt } = placement;
  const day = linksAt === null ? t("noLinks") : shortTime(linksAt, timeZone, now ?? linksAt)?.date;
  return (
    <Link
      href={`/top-up?placement=${id}`}
      scroll={false}
      className={ENTRY}
      aria-current={isCurrent || undefined}
    >
      <bdi className="font-label">{note ?? sid}</bdi>
      <span className="text-meta/5 text-ink-3">{day}</span>
      <bdi className={cn("col-start-1 text-meta text-ink-3", note !== null && "mono")}>
        {note === null ? owner : sid}
      </bdi>
    </Link>
  );
}

"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { MiddleEllipsis } from "#components/display/middle-ellipsis.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";
import { ALL_PLACEMENTS, filterPlacements, type PlacementFilter } from "./filter-placements.ts";
import { PlacementFilters } from "./placement-filters.tsx";

const ENTRY =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b border-line py-2 pr-4 pl-gutter text-table text-ink *:min-w-0 " +
  "not-aria-[current]:hover:bg-hover hover:no-underline focus-visible:-outline-offset-2 " +
  "aria-[current]:bg-accent-tint aria-[current]:shadow-[inset_2px_0_0_var(--focus)] " +
  "phone:min-h-14 phone:content-center phone:pr-gutter " +
  "phone:in-data-[view=list]:bg-transparent phone:in-data-[view=list]:shadow-none";

type PlacementListProps = {
  placements: Placement[];
  chosenId: string | null;
  onAdd: () => void;
  onAddList: () => void;
  /** Renders the actions on all visible placements, below the list. */
  foot: (shown: Placement[]) => ReactNode;
};

/** List of placements with a filter in the browser. Each is chosen by a link, so that it has an address. */
export function PlacementList({ placements, chosenId, onAdd, onAddList, foot }: PlacementListProps) {
  const t = useTranslations("topUp.list");
  const [filter, setFilter] = useState<PlacementFilter>(ALL_PLACEMENTS);
  const found = filterPlacements(placements, filter);
  return (
    <section
      className="flex min-h-0 flex-col phone:flex-1 phone:in-data-[view=detail]:hidden"
      aria-label={t("label")}
    >
      <div className="flex-none border-b border-line pt-3 pb-2 pr-4 pl-gutter phone:pr-gutter">
        <div className="flex gap-2">
          <label className="inline-field min-w-0 flex-1 phone:h-(--touch)">
            <Icon name="search" className="text-ink-3" />
            <span className="sr-only">{t("find")}</span>
            <input
              type="search"
              className="min-w-0 phone:text-[16px]"
              value={filter.words}
              placeholder={t("find")}
              aria-keyshortcuts="/"
              autoComplete="off"
              spellCheck={false}
              maxLength={120}
              onChange={(event) => setFilter({ ...filter, words: event.target.value })}
            />
          </label>
          <Button className="phone:size-(--touch)" icon="plus" label={t("add")} onClick={onAdd} />
        </div>
        <div className="mt-1 flex items-center justify-between gap-1">
          <PlacementFilters placements={placements} filter={filter} onChange={setFilter} />
          <Button
            className="phone:size-(--touch)"
            variant="quiet"
            size="s"
            icon="rows"
            label={t("addList")}
            onClick={onAddList}
          />
        </div>
      </div>
      <ul className="min-h-0 overflow-y-auto">
        {found.map((placement) => (
          <li key={placement.id}>
            <PlacementLink placement={placement} isCurrent={placement.id === chosenId} />
          </li>
        ))}
      </ul>
      <MostListed count={placements.length} />
      <p className="flex-none px-gutter py-4 text-table text-ink-2 empty:p-0" role="status">
        {found.length === 0 && t("noMatch")}
      </p>
      <div className="mt-auto flex-none">{foot(found)}</div>
    </section>
  );
}

function PlacementLink({ placement, isCurrent }: { placement: Placement; isCurrent: boolean }) {
  const t = useTranslations("topUp.list");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const { id, sid, owner, name, linksAt } = placement;
  const day = linksAt === null ? t("noLinks") : shortTime(linksAt, timeZone, now ?? linksAt)?.date;
  return (
    <Link
      href={`/top-up?placement=${id}`}
      scroll={false}
      className={ENTRY}
      aria-current={isCurrent || undefined}
    >
      <MiddleEllipsis text={name} className="font-label" />
      <span className="text-meta/5 text-ink-3">{day}</span>
      {name === sid ? (
        <bdi className="col-start-1 truncate text-meta text-ink-3">{owner}</bdi>
      ) : (
        <MiddleEllipsis text={sid} className="mono col-start-1 text-meta text-ink-3" />
      )}
    </Link>
  );
}

"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

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
    <section className="top-up-places" aria-label={t("label")}>
      <div className="top-up-find">
        <label className="inline-field">
          <Icon name="search" />
          <span className="sr-only">{t("find")}</span>
          <input
            type="search"
            value={search}
            placeholder={t("find")}
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Button icon="plus" label={t("add")} onClick={onAdd} />
      </div>
      <ul>
        {found.map((placement) => (
          <li key={placement.id}>
            <PlacementLink placement={placement} isCurrent={placement.id === chosenId} />
          </li>
        ))}
      </ul>
      <MostListed count={placements.length} />
      <p className="top-up-none" role="status">
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
    <Link href={`/top-up?placement=${id}`} scroll={false} aria-current={isCurrent || undefined}>
      <bdi>{note ?? sid}</bdi>
      <span>{day}</span>
      <bdi className={note === null ? undefined : "mono"}>{note === null ? owner : sid}</bdi>
    </Link>
  );
}

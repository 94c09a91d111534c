"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { Placement } from "#lib/shared/top-up/top-up.ts";
import { isIn, PLACEMENT_STATES, type PlacementFilter } from "./filter-placements.ts";

type PlacementFiltersProps = {
  placements: Placement[];
  filter: PlacementFilter;
  onChange: (filter: PlacementFilter) => void;
};

/** Filters of the list in one menu: by state, with the count of each, and by owner. */
export function PlacementFilters({ placements, filter, onChange }: PlacementFiltersProps) {
  const t = useTranslations("topUp.list");
  const owners = [...new Set(placements.map(({ owner }) => owner))].toSorted((a, b) => a.localeCompare(b));
  const stateName = (state: (typeof PLACEMENT_STATES)[number]) =>
    t(`states.${state}`, { count: placements.filter((one) => isIn(one, state)).length });
  const choice = [stateName(filter.state), filter.owner].filter((text) => text !== null).join(" · ");
  return (
    <Menu
      label={t("filter", { choice })}
      triggerClassName={buttonClass({
        variant: "quiet",
        size: "s",
        className: "-ml-2 min-w-0 phone:h-(--touch)",
      })}
      trigger={
        <>
          <span className="truncate">{choice}</span>
          <Icon name="down" size="small" />
        </>
      }
    >
      {PLACEMENT_STATES.map((state) => (
        <MenuItem
          key={state}
          isChecked={state === filter.state}
          onSelect={() => onChange({ ...filter, state })}
        >
          {stateName(state)}
        </MenuItem>
      ))}
      {owners.length > 1 && (
        <div role="group" aria-label={t("owner")}>
          <hr />
          {[null, ...owners].map((owner) => (
            <MenuItem
              key={owner ?? ""}
              isChecked={owner === filter.owner}
              onSelect={() => onChange({ ...filter, owner })}
            >
              {owner ?? t("anyOwner")}
            </MenuItem>
          ))}
        </div>
      )}
    </Menu>
  );
}

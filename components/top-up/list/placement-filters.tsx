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

/** Filters of the list: by state, with the count of each, and by owner. */
export function PlacementFilters({ placements, filter, onChange }: PlacementFiltersProps) {
  const t = useTranslations("topUp.list");
  const owners = [...new Set(placements.map(({ owner }) => owner))].toSorted((a, b) => a.localeCompare(b));
  const stateName = (state: (typeof PLACEMENT_STATES)[number]) =>
    t(`states.${state}`, { count: placements.filter((one) => isIn(one, state)).length });
  const [state, owner] = [stateName(filter.state), filter.owner ?? t("anyOwner")];
  return (
    <div className="-ml-2 flex min-w-0 gap-1">
      <Menu
        label={t("filterState", { choice: state })}
        triggerClassName={TRIGGER}
        trigger={<Trigger text={state} />}
      >
        {PLACEMENT_STATES.map((one) => (
          <MenuItem
            key={one}
            isChecked={one === filter.state}
            onSelect={() => onChange({ ...filter, state: one })}
          >
            {stateName(one)}
          </MenuItem>
        ))}
      </Menu>
      {owners.length > 1 && (
        <Menu
          label={t("filterOwner", { choice: owner })}
          triggerClassName={TRIGGER}
          trigger={<Trigger text={owner} />}
        >
          {[null, ...owners].map((one) => (
            <MenuItem
              key={one ?? ""}
              isChecked={one === filter.owner}
              onSelect={() => onChange({ ...filter, owner: one })}
            >
              {one ?? t("anyOwner")}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

const TRIGGER = buttonClass({
  variant: "quiet",
  size: "s",
  className: "min-w-0 phone:h-(--touch)",
});

function Trigger({ text }: { text: string }) {
  return (
    <>
      <span className="truncate">{text}</span>
      <Icon name="down" size="small" />
    </>
  );
}

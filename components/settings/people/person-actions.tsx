"use client";

import { useTranslations } from "next-intl";
import type { PersonAct } from "#components/settings/people/person-confirm-dialog.tsx";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import type { ListedPerson } from "#lib/shared/settings/people.ts";

export type PersonChoice = PersonAct | "roles";

type PersonActionsProps = { person: ListedPerson; isSelf: boolean; onChoose: (choice: PersonChoice) => void };

const ICONS: Record<PersonChoice, IconName> = {
  roles: "edit",
  link: "key",
  renew: "refresh",
  withdraw: "x",
  disable: "lock",
  enable: "check",
};

/** What can be done to a person in this state; one's own account stays open. */
export function PersonActions({ person, isSelf, onChoose }: PersonActionsProps) {
  const words = useTranslations("settings.people");
  return (
    <Menu
      label={words("menu", { name: person.name })}
      align="end"
      triggerClassName="btn btn-quiet btn-icon btn-s"
      trigger={<Icon name="more" />}
    >
      {choicesFor(person, isSelf).map((choice) => (
        <MenuItem key={choice} icon={ICONS[choice]} onSelect={() => onChoose(choice)}>
          {words(`acts.${choice}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function choicesFor({ state }: ListedPerson, isSelf: boolean): PersonChoice[] {
  if (state === "disabled") return ["enable", "roles"];
  if (state === "invited") return ["renew", "roles", "withdraw"];
  return isSelf ? ["roles", "link"] : ["roles", "link", "disable"];
}

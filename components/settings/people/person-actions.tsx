"use client";

import { useTranslations } from "next-intl";
import { ROW_BUTTON } from "#components/settings/list-columns.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { ListedPerson } from "#lib/shared/settings/people.ts";
import type { PersonAct } from "./person-act-dialogs.tsx";

export type PersonChoice = PersonAct | "rename" | "roles" | "sessions" | "secondFactor";

type PersonActionsProps = { person: ListedPerson; isSelf: boolean; onChoose: (choice: PersonChoice) => void };

const ICONS: Record<PersonChoice, IconName> = {
  rename: "edit",
  roles: "person",
  sessions: "clock",
  link: "key",
  renew: "refresh",
  withdraw: "x",
  secondFactor: "x",
  disable: "lock",
  enable: "check",
};

/** Actions for a person in this state; one's own account can't be closed. */
export function PersonActions({ person, isSelf, onChoose }: PersonActionsProps) {
  const t = useTranslations("settings.people");
  return (
    <Menu
      label={t("menu", { name: person.name })}
      align="end"
      triggerClassName={buttonClass({ variant: "quiet", size: "s", isIcon: true, className: ROW_BUTTON })}
      trigger={<Icon name="more" />}
    >
      {choicesFor(person, isSelf).map((choice) => (
        <MenuItem key={choice} icon={ICONS[choice]} onSelect={() => onChoose(choice)}>
          {t(`acts.${choice}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function choicesFor({ state, hasSecondFactor }: ListedPerson, isSelf: boolean): PersonChoice[] {
  if (state === "disabled") return ["enable", "rename", "roles"];
  if (state === "invited") return ["renew", "rename", "roles", "withdraw"];
  if (isSelf) return ["rename", "roles", "link"];
  return [
    "rename",
    "roles",
    "sessions",
    "link",
    ...(hasSecondFactor ? (["secondFactor"] as const) : []),
    "disable",
  ];
}

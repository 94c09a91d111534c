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
  unlink: "x",
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

function choicesFor(person: ListedPerson, isSelf: boolean): PersonChoice[] {
  const { state, hasSecondFactor, hasSignOn, needsLink } = person;
  const when = (isSo: boolean, choice: PersonChoice) => (isSo ? [choice] : []);
  const unlink = when(hasSignOn, "unlink");
  if (state === "disabled") return ["enable", "rename", "roles", ...unlink];
  if (state === "invited") return [...when(needsLink, "renew"), "rename", "roles", "withdraw"];
  if (isSelf) return ["rename", "roles", ...when(needsLink, "link"), ...unlink];
  return [
    "rename",
    "roles",
    "sessions",
    ...when(needsLink, "link"),
    ...when(hasSecondFactor, "secondFactor"),
    ...unlink,
    "disable",
  ];
}

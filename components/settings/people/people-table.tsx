"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { ListedPerson } from "#lib/shared/settings/people.ts";
import type { PersonAct } from "./person-act-dialogs.tsx";

type PeopleTableProps = {
  people: ListedPerson[];
  selfId: string;
  onChoose: (choice: PersonChoice, person: ListedPerson) => void;
};

export function PeopleTable({ people, selfId, onChoose }: PeopleTableProps) {
  const t = useTranslations("settings.people");
  const everyWord = useTranslations();
  return (
    <>
      <table className="settings-table people-table">
        <thead>
          <tr>
            {(["name", "email", "roles", "state", "lastSeen"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t("columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <bdi>{person.name}</bdi>
                {person.id === selfId && <span className="settings-aside">{t("you")}</span>}
              </th>
              <td data-label={t("columns.email")}>{person.email}</td>
              <td data-label={t("columns.roles")}>
                {person.roles.map((role) => everyWord(`roles.${role}`)).join(everyWord("shell.listComma"))}
              </td>
              <td data-label={t("columns.state")}>
                <StateCell person={person} />
              </td>
              <td data-label={t("columns.lastSeen")}>
                {person.lastSeenAt === null ? (
                  <span className="text-ink-3">{t("never")}</span>
                ) : (
                  <DateTime at={person.lastSeenAt} />
                )}
              </td>
              <td>
                <PersonActions
                  person={person}
                  isSelf={person.id === selfId}
                  onChoose={(choice) => onChoose(choice, person)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MostListed count={people.length} />
    </>
  );
}

/** The state, and until when a link waits to be used. */
function StateCell({ person: { state, linkUntil } }: { person: ListedPerson }) {
  const t = useTranslations("settings.people");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const isOver = linkUntil === null || (now !== null && linkUntil <= now);
  const until = linkUntil === null ? null : shortTime(linkUntil, timeZone, linkUntil);
  if (state === "invited" && isOver)
    return (
      <StateWord tone="warn" mark="alert">
        {t("states.expired")}
      </StateWord>
    );
  return (
    <>
      {state === "active" && <StateWord tone="ok">{t("states.active")}</StateWord>}
      {state === "invited" && (
        <StateWord tone="calm" mark="clock">
          {t("states.invited")}
        </StateWord>
      )}
      {state === "disabled" && (
        <StateWord tone="unknown" mark="lock">
          {t("states.disabled")}
        </StateWord>
      )}
      {!isOver && until && (
        <span className="settings-below">{t("linkUntil", { time: `${until.date} ${until.time}` })}</span>
      )}
    </>
  );
}

type PersonChoice = PersonAct | "roles";

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
function PersonActions({ person, isSelf, onChoose }: PersonActionsProps) {
  const t = useTranslations("settings.people");
  return (
    <Menu
      label={t("menu", { name: person.name })}
      align="end"
      triggerClassName="btn btn-quiet btn-icon btn-s"
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

function choicesFor({ state }: ListedPerson, isSelf: boolean): PersonChoice[] {
  if (state === "disabled") return ["enable", "roles"];
  if (state === "invited") return ["renew", "roles", "withdraw"];
  return isSelf ? ["roles", "link"] : ["roles", "link", "disable"];
}

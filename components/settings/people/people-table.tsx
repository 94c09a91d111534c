"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { PersonActions, type PersonChoice } from "#components/settings/people/person-actions.tsx";
import type { ListedPerson } from "#lib/shared/settings/people.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

type PeopleTableProps = {
  people: ListedPerson[];
  selfId: string;
  onChoose: (choice: PersonChoice, person: ListedPerson) => void;
};

export function PeopleTable({ people, selfId, onChoose }: PeopleTableProps) {
  const words = useTranslations("settings.people");
  const everyWord = useTranslations();
  return (
    <>
      <table className="settings-table people-table">
        <thead>
          <tr>
            {(["name", "email", "roles", "state", "lastSeen"] as const).map((column) => (
              <th key={column} scope="col">
                {words(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{words("columns.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <bdi>{person.name}</bdi>
                {person.id === selfId && <span className="settings-aside">{words("you")}</span>}
              </th>
              <td data-label={words("columns.email")}>{person.email}</td>
              <td data-label={words("columns.roles")}>
                {person.roles.map((role) => everyWord(`roles.${role}`)).join(everyWord("shell.listComma"))}
              </td>
              <td data-label={words("columns.state")}>
                <StateCell person={person} />
              </td>
              <td data-label={words("columns.lastSeen")}>
                {person.lastSeenAt === null ? (
                  <span className="text-ink-3">{words("never")}</span>
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
  const words = useTranslations("settings.people");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const isOver = linkUntil === null || (now !== null && linkUntil <= now);
  const until = linkUntil === null ? null : shortTime(linkUntil, timeZone, linkUntil);
  if (state === "invited" && isOver)
    return (
      <StateWord tone="warn" mark="alert">
        {words("states.expired")}
      </StateWord>
    );
  return (
    <>
      {state === "active" && <StateWord tone="ok">{words("states.active")}</StateWord>}
      {state === "invited" && (
        <StateWord tone="calm" mark="clock">
          {words("states.invited")}
        </StateWord>
      )}
      {state === "disabled" && (
        <StateWord tone="unknown" mark="lock">
          {words("states.disabled")}
        </StateWord>
      )}
      {!isOver && until && (
        <span className="settings-below">{words("linkUntil", { time: `${until.date} ${until.time}` })}</span>
      )}
    </>
  );
}

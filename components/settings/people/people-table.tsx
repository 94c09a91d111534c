"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { actionsColumn, CARD_LINE } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { ListedPerson } from "#lib/shared/settings/people.ts";
import { PersonActions, type PersonChoice } from "./person-actions.tsx";

type PeopleTableProps = {
  people: ListedPerson[];
  selfId: string;
  onChoose: (choice: PersonChoice, person: ListedPerson) => void;
};

export function PeopleTable({ people, selfId, onChoose }: PeopleTableProps) {
  const t = useTranslations("settings.people");
  const table = useDeskTable({ columns: usePeopleColumns(selfId, onChoose), data: people, rowId });
  return (
    <>
      <DataTable table={table} label={t("title")} />
      <MostListed count={people.length} />
    </>
  );
}

const rowId = (person: ListedPerson) => person.id;

function usePeopleColumns(selfId: string, onChoose: PeopleTableProps["onChoose"]) {
  const t = useTranslations("settings.people");
  const everyWord = useTranslations();
  const actions = useCallback(
    ({ row: { original: person } }: { row: { original: ListedPerson } }) => (
      <PersonActions
        person={person}
        isSelf={person.id === selfId}
        onChoose={(choice) => onChoose(choice, person)}
      />
    ),
    [selfId, onChoose],
  );
  return useMemo<DeskColumn<ListedPerson>[]>(
    () => [
      {
        id: "name",
        meta: { label: t("columns.name"), isRowHeader: true, className: cn("w-1/5", CARD_LINE) },
        cell: ({ row: { original: person } }) => (
          <>
            <bdi>{person.name}</bdi>
            {person.id === selfId && (
              <span className="ml-2 text-meta leading-5 font-text text-ink-3">{t("you")}</span>
            )}
          </>
        ),
      },
      {
        id: "email",
        meta: { label: t("columns.email"), hasCardLabel: true, className: cn("w-[26%]", CARD_LINE) },
        cell: ({ row }) => row.original.email,
      },
      {
        id: "roles",
        meta: { label: t("columns.roles"), hasCardLabel: true, className: CARD_LINE },
        cell: ({ row }) =>
          row.original.roles.map((role) => everyWord(`roles.${role}`)).join(everyWord("shell.listComma")),
      },
      {
        id: "state",
        meta: { label: t("columns.state"), hasCardLabel: true, className: cn("w-1/5", CARD_LINE) },
        cell: ({ row }) => <StateCell person={row.original} />,
      },
      hiddenBelow(1180, {
        id: "lastSeen",
        meta: { label: t("columns.lastSeen"), hasCardLabel: true, widthPx: 128, className: CARD_LINE },
        cell: ({ row }) =>
          row.original.lastSeenAt === null ? (
            <span className="text-ink-3">{t("never")}</span>
          ) : (
            <DateTime at={row.original.lastSeenAt} />
          ),
      }),
      actionsColumn(t("columns.actions"), actions),
    ],
    [t, everyWord, selfId, actions],
  );
}

/** State of a person, and the expiry of an open one-time link. */
function StateCell({ person }: { person: ListedPerson }) {
  const { state, linkUntil, needsLink, passwordBy, hasSecondFactor, hasSignOn } = person;
  const t = useTranslations("settings.people");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const isOver = linkUntil === null || (now !== null && linkUntil <= now);
  const until = linkUntil === null ? null : shortTime(linkUntil, timeZone, linkUntil);
  if (state === "invited" && needsLink && isOver)
    return (
      <StateWord tone="warn" mark="alert">
        {t("states.expired")}
      </StateWord>
    );
  return (
    <>
      {state === "active" && <StateWord tone="ok">{t("states.active")}</StateWord>}
      {hasSecondFactor && <SecondLine>{t("hasSecondFactor")}</SecondLine>}
      {hasSignOn && <SecondLine>{t("hasSignOn")}</SecondLine>}
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
      {passwordBy && (
        <SecondLine>
          {t.rich("passwordBy", {
            name: passwordBy.name ?? t("gone"),
            time: () => <DateTime at={passwordBy.at} />,
          })}
        </SecondLine>
      )}
      {!isOver && until && <SecondLine>{t("linkUntil", { time: `${until.date} ${until.time}` })}</SecondLine>}
    </>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { clearWithUndo } from "#components/feedback/undo.tsx";
import { Button } from "#components/ui/button.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";
import type { FindCardChecks } from "#components/cards/form/use-earlier-checks.ts";
import { cardHistoryQuery } from "#lib/client/cards/cards-queries.ts";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { OTHER_PURPOSE, type Purpose } from "#lib/shared/cards/purposes.ts";
import { CardFilter } from "./card-filter.tsx";
import {
  cardHistoryUrl,
  CARD_HISTORY_VERDICTS,
  type CardHistoryPage,
  type CardHistoryView,
  NO_FILTERS,
} from "#lib/shared/cards/card-history.ts";

export type CardHistoryResult = {
  view: CardHistoryView;
  /** Last good page, which stays during an error. */
  page: CardHistoryPage | undefined;
  busy: "first" | "again" | null;
  error: RequestError | null;
  /** Reads the page again, which is free. */
  readAgain: () => void;
  /** Changes the URL; anything but a change of page goes back to page 1. */
  go: (change: Partial<CardHistoryView>) => void;
};

/** Loads the history for the URL. */
export function useCardHistory(): CardHistoryResult {
  const { view, go } = useUrlState(cardHistoryUrl);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(cardHistoryQuery(view));
  return {
    view,
    page: data,
    busy: data === undefined && error === null ? "first" : isFetching && isPlaceholderData ? "again" : null,
    error: error && toRequestError(error),
    readAgain: () => void refetch(),
    go,
  };
}

const FIELD = "h-7 max-w-[220px] phone:h-11 phone:w-auto phone:max-w-none";
const SELECT = cn(FIELD, "[&>select]:field-sizing-content phone:[&>select]:text-[16px]");

type HistoryFiltersProps = {
  view: CardHistoryView;
  people: readonly { id: string; name: string }[];
  purposes: readonly Purpose[];
  findCardChecks: FindCardChecks;
  go: (change: Partial<CardHistoryView>) => void;
};

/** True with any filter. */
export function isFiltered({ page: _, ...filters }: CardHistoryView): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Filters of the history, all in the URL; a card by its last four digits or the id of one of its checks. */
export function HistoryFilters({ view, people, purposes, findCardChecks, go }: HistoryFiltersProps) {
  const t = useTranslations("cards");
  const nameOf = usePurposeName();
  const offered = [...purposes.map(({ id }) => id), OTHER_PURPOSE];
  const isUnknownPurpose = view.purpose !== undefined && !offered.includes(view.purpose);
  const isUnknownPerson = view.person !== undefined && !people.some(({ id }) => id === view.person);
  return (
    <div
      className="flex min-w-0 flex-[1_0_100%] flex-wrap gap-2 phone:grid phone:grid-cols-2 print:hidden"
      role="search"
      aria-label={t("history.filters")}
    >
      <InlineField label={t("history.verdict")} isSet={view.verdict !== undefined} className={SELECT}>
        <select
          value={view.verdict ?? ""}
          onChange={(event) =>
            go({ verdict: CARD_HISTORY_VERDICTS.find((each) => each === event.target.value) })
          }
        >
          <option value="">{t("history.any")}</option>
          {CARD_HISTORY_VERDICTS.map((each) => (
            <option key={each} value={each}>
              {each === "none" ? t("history.noVerdict") : t(`standings.${each}`)}
            </option>
          ))}
        </select>
      </InlineField>
      <InlineField label={t("history.by")} isSet={view.person !== undefined} className={SELECT}>
        <select
          value={view.person ?? ""}
          onChange={(event) => go({ person: event.target.value || undefined })}
        >
          <option value="">{t("history.anyone")}</option>
          {isUnknownPerson && <option value={view.person}>{t("somebody")}</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </InlineField>
      <InlineField
        label={t("purpose")}
        isSet={view.purpose !== undefined}
        className={cn(SELECT, "phone:col-span-full")}
      >
        <select
          value={view.purpose ?? ""}
          onChange={(event) => go({ purpose: event.target.value || undefined })}
        >
          <option value="">{t("history.any")}</option>
          {isUnknownPurpose && <option value={view.purpose}>{t("history.removedPurpose")}</option>}
          {purposes.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
          <option value={OTHER_PURPOSE}>{t("history.otherPurpose")}</option>
        </select>
      </InlineField>
      <DateRange
        range={view}
        className={cn(FIELD, "phone:col-span-full")}
        onApply={({ from, to }) => go({ from, to })}
      />
      <CardFilter view={view} className={FIELD} findCardChecks={findCardChecks} go={go} />
      {isFiltered(view) && (
        <Button
          variant="quiet"
          size="s"
          className="phone:col-span-full"
          onClick={() => clearWithUndo(() => go(NO_FILTERS))}
        >
          {t("history.clear")}
        </Button>
      )}
    </div>
  );
}

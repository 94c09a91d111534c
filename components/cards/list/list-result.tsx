"use client";

import { useTranslations } from "next-intl";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";
import { STANDING_LOOKS } from "#components/cards/verdict/standing-word.tsx";
import { ListJobHead } from "#components/lists/list-job.tsx";
import type { ButtonProps } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { CardStanding } from "#lib/shared/cards/card-history.ts";
import type { CardListJob, CardListView } from "#lib/shared/cards/card-list.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { ListRows } from "./list-rows.tsx";

type ListPress = (name: "pauseJob" | "resumeJob" | "cancelJob" | "checkCardsAgain") => ButtonProps;

type ListResultProps = {
  job: CardListJob;
  press: ListPress;
  error: CommandError | null;
  view: CardListView;
  go: (change: Partial<CardListView>) => void;
};

// Safe: an exhaustive record of the standings.
const STANDINGS = Object.keys(STANDING_LOOKS) as CardStanding[];

/** A list: its progress and cost, why it is paused, what has no result, and a row for every card. */
export function ListResult({ job, press, error, view, go }: ListResultProps) {
  const t = useTranslations("cards");
  const nameOf = usePurposeName();
  const { counts, standings, knownCount, purpose } = job;
  const parts = [
    ...STANDINGS.flatMap((one) =>
      standings[one] === undefined
        ? []
        : t("list.standing", { count: standings[one], standing: t(`standings.${one}`) }),
    ),
    ...(["maybeCharged", "refused", "needsPerson", "notAsked"] as const)
      .filter((one) => counts[one] > 0 && !(isInProgress(job) && one === "notAsked"))
      .map((one) => t("list.standing", { count: counts[one], standing: t(`list.states.${one}`) })),
  ];
  return (
    <>
      <ListJobHead
        words="cards.list"
        {...{ job, press, error, parts }}
        isAdmin
        answered={counts.answered}
        about={
          purpose !== null && (
            <>
              {" · "}
              <bdi>{nameOf(purpose)}</bdi>
            </>
          )
        }
        known={knownCount > 0 ? t("list.known", { count: knownCount }) : null}
        again={job.canAskAgain ? press("checkCardsAgain") : t("list.failed.wiped")}
      />
      <ListRows job={job} view={view} go={go} />
    </>
  );
}

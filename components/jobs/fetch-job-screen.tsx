"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { BOOK_KEY, fetchJobQuery } from "#lib/client/book-queries.ts";
import { type CommandError, sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { type Price, pointsOf } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import type { FetchJob } from "#lib/shared/jobs/jobs.ts";
import { FetchFacts } from "./fetch-facts.tsx";
import { FetchOutcome } from "./fetch-outcome.tsx";

type Action = (input: unknown) => Promise<CommandResult<null>>;
type ActionName = "pauseFetch" | "resumeFetch" | "cancelFetch" | "fetchMissingPages";
type FetchJobScreenProps = {
  /** As the page found it. */
  atHand: FetchJob;
  prices: readonly Price[];
  isAdmin: boolean;
  actions: Record<ActionName, Action>;
};

/** How a fetch goes, by the second, and what may be done with it. */
export function FetchJobScreen({ atHand, prices, isAdmin, actions }: FetchJobScreenProps) {
  const t = useTranslations("jobs");
  const { tag } = usePriceText();
  const client = useQueryClient();
  const { data: job } = useQuery(fetchJobQuery(atHand));
  // With each page there is more in the book.
  useEffect(() => void client.invalidateQueries({ queryKey: BOOK_KEY }), [client, job.pages, job.state]);
  const [busy, setBusy] = useState<ActionName | null>(null);
  const [error, setError] = useState<CommandError | null>(null);
  const { list, goal, edition } = job.input;
  const aPage = pointsOf(prices, list, list === "soldOrders" ? edition : null, 100);

  async function send(name: ActionName) {
    setBusy(name);
    const result = await sendCommand(actions[name], { id: job.id });
    setError(result.ok ? null : result.error);
    await client.invalidateQueries({ queryKey: fetchJobQuery(atHand).queryKey });
    setBusy(null);
  }
  const act = (name: ActionName, isBusy = busy === name) => ({
    size: "s" as const,
    isBusy,
    onClick: () => void send(name),
  });
  const isPaused = job.state === "paused";
  const isOver = job.state === "done" || job.state === "cancelled";

  return (
    <>
      <PageHead
        title={t(`title.${list}.${goal}`)}
        meta={<span className="truncate">{job.shopName}</span>}
        actions={
          <>
            {!isOver && !isPaused && !job.isStopping && <Button {...act("pauseFetch")}>{t("pause")}</Button>}
            {(isPaused || job.isStopping) && job.pause?.by !== "account" && (
              <Button {...act("resumeFetch")} variant="primary" price={tag(aPage)}>
                {t("resume")}
              </Button>
            )}
            {!isOver && <Button {...act("cancelFetch")}>{t("cancel")}</Button>}
            <Link className={buttonClass({ size: "s" })} href={`/orders/book?shop=${job.shopId}`}>
              {t("result.toBook")}
            </Link>
          </>
        }
      />
      <div className="grid max-w-[880px] content-start gap-5 px-gutter py-5">
        {error && <CommandErrorNote error={error} />}
        <FetchOutcome
          job={job}
          isAdmin={isAdmin}
          askMissing={
            job.missingPages > 0 && (
              <Button
                {...act("fetchMissingPages")}
                price={tag(sumPoints(Array.from({ length: job.missingPages }, () => aPage)))}
              >
                {t("askMissing", { count: job.missingPages })}
              </Button>
            )
          }
        />
        <FetchFacts job={job} />
      </div>
    </>
  );
}

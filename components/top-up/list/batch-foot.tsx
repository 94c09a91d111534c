"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CsvMenu } from "#components/display/csv-menu.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { fetchFile } from "#lib/client/save-file.ts";
import type { CsvForm } from "#lib/shared/base/csv.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";
import type { BatchLinks } from "./use-batch-links.ts";

type BatchFootProps = {
  placements: Placement[];
  /** What the list shows. */
  shown: Placement[];
  batch: BatchLinks;
  /** Placements that have their links by now, whatever the page was told. */
  isDone: (placementId: string) => boolean;
  /** What one call usually costs; null while no charge was seen. */
  points: Points | null;
};

/** What may be done with all placements in sight: get what they lack, at its whole price, and take their links away as a file. */
export function BatchFoot({
  placements,
  shown,
  batch: { run, start, stop },
  isDone,
  points,
}: BatchFootProps) {
  const t = useTranslations("topUp.batch");
  const { tag } = usePriceText();
  // The oldest first, as they were made.
  const open = shown
    .filter(({ id, isArchived, linksAt }) => !isArchived && linksAt === null && !isDone(id))
    .map(({ id }) => id)
    .toReversed();
  const hasLinks = placements.some(({ linksAt }) => linksAt !== null);
  const price = sumPoints(open.map(() => points));
  const stopped = run?.stoppedAt ? placements.find(({ id }) => id === run.stoppedAt) : undefined;
  if (open.length < 2 && !run?.isBusy && !stopped && !hasLinks) return null;
  return (
    <div className="grid flex-none gap-2 border-t border-line py-3 pr-4 pl-gutter text-table phone:pr-gutter phone:[&_.btn]:h-(--touch)">
      {run?.isBusy ? (
        <div className="flex items-center gap-3">
          <progress className="min-w-0 flex-1" aria-label={t("label")} value={run.done} max={run.total} />
          <span className="flex-none tabular-nums" role="status">
            {t("progress", { done: run.done, total: run.total })}
          </span>
          <Button size="s" onClick={stop}>
            {t("stop")}
          </Button>
        </div>
      ) : (
        <>
          {stopped && run && (
            <p className="text-warn-ink" role="alert">
              {t.rich("stoppedAt", {
                done: run.done,
                total: run.total,
                name: () => (
                  <Link className="underline" href={`/top-up?placement=${stopped.id}`}>
                    <bdi>{stopped.name}</bdi>
                  </Link>
                ),
              })}
            </p>
          )}
          {run && !stopped && (
            <p className="text-ink-2" role="status">
              {t("done", { done: run.done, total: run.total })}
            </p>
          )}
          {open.length >= (run ? 1 : 2) && (
            <Button className="h-auto min-h-9 min-w-0" price={tag(price)} onClick={() => start(open)}>
              <span className="min-w-0 flex-1 py-1 whitespace-normal">
                {t("get", { count: open.length })}
              </span>
            </Button>
          )}
        </>
      )}
      {hasLinks && <LinksExport />}
    </div>
  );
}

function LinksExport() {
  const t = useTranslations("topUp.export");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<RequestError | null>(null);

  async function download(form: CsvForm) {
    setBusy(true);
    setError(null);
    try {
      await fetchFile(`/api/top-up/export?form=${form}`);
    } catch (cause) {
      setError(cause instanceof RequestError ? cause : new RequestError("badReply", { cause }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <CsvMenu
        text={t("button")}
        size="s"
        isBusy={isBusy}
        isDisabled={false}
        onChoose={(form) => void download(form)}
      />
      {error && <CommandErrorNote error={{ code: error.code, requestId: error.requestId ?? undefined }} />}
    </>
  );
}

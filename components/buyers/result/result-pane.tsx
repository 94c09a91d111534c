"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { earlierRun } from "#components/buyers/run/begin-run.ts";
import type { PackPrice } from "#components/buyers/run/run-price.ts";
import { listRows } from "#components/buyers/run/run-rows.ts";
import type { BuyerRunControl } from "#components/buyers/run/use-buyer-run.ts";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import { readBuyerRun } from "#lib/client/buyers-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import { buyersUrl } from "#lib/shared/base/shops.ts";
import { EarlierRuns } from "./earlier-runs.tsx";
import { ExportButtons, useExport, type ExportBuyers } from "./export-results.tsx";
import { ResultView } from "./result-view.tsx";

type ResultPaneProps = {
  control: BuyerRunControl;
  /** Usual price of a call of the run on the screen. */
  priceOf: PackPrice;
  view: "result" | "earlier";
  isAdmin: boolean;
  text: string;
  exportBuyers: ExportBuyers;
  onView: (view: "result" | "earlier") => void;
};

/** The run on the screen, or the runs before it. */
export function ResultPane({ control, priceOf, view, isAdmin, text, exportBuyers, onView }: ResultPaneProps) {
  const t = useTranslations("buyers");
  const errorText = useErrorText();
  const [openingId, setOpeningId] = useState<string | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  const { run } = control;
  const pane = useRef<HTMLElement>(null);
  const runId = run?.runId;
  const rows = useMemo(() => (run === null ? [] : listRows(run)), [run]);
  const exported = useExport(runId, rows, exportBuyers);

  // On a phone the result is below the lines, so a new run is scrolled into view, without moving the shell.
  useEffect(() => {
    if (runId !== undefined) pane.current?.parentElement?.scrollTo({ top: pane.current.offsetTop });
  }, [runId]);

  // The run in the address is loaded after a reload and when going back, without a call.
  const openRunId = buyersUrl.read(useSearchParams()).run;
  const openRun = useEffectEvent((id: string) => {
    if (id !== runId && !control.isBusy) void open(id);
  });
  useEffect(() => {
    if (openRunId !== undefined) openRun(openRunId);
  }, [openRunId]);
  useEffect(() => {
    if (runId !== undefined) writeRun(runId);
  }, [runId]);

  /** Loads an earlier run into the result; false on failure. */
  async function open(id: string): Promise<boolean> {
    setOpeningId(id);
    setError(null);
    try {
      control.show(earlierRun(await readBuyerRun(id)));
      return true;
    } catch (cause) {
      setError(cause instanceof RequestError ? cause : new RequestError("badReply", { cause }));
      return false;
    } finally {
      setOpeningId(null);
    }
  }

  const openError = error && error.code !== "notSignedIn" && (
    <Note tone="bad" isBanner role="alert" title={t("earlier.openFailed")}>
      {errorText(error)}
    </Note>
  );

  return (
    <section
      ref={pane}
      className="flex min-h-0 min-w-0 flex-col border-line phone:border-t"
      aria-label={t("result.region")}
    >
      <div
        className={
          "flex h-(--bar) flex-none items-center gap-2 border-b border-line px-gutter " +
          "phone:h-auto phone:min-h-14 phone:flex-wrap phone:py-1.5 phone:[&_.btn]:h-11 " +
          "print:hidden"
        }
      >
        <Segmented
          label={t("result.view")}
          size="s"
          className="phone:h-11"
          value={view}
          options={[
            { value: "result", label: t("result.label") },
            { value: "earlier", label: t("earlier.label") },
          ]}
          onChange={onView}
        />
        <span className="flex-1" />
        {view === "result" && rows.length > 0 && <ExportButtons {...exported} isDisabled={control.isBusy} />}
      </div>
      <div
        className={
          "@container relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 phone:overflow-visible " +
          "[&_.note-banner]:items-start [&_.note-banner]:py-2.5 [&_.note-banner>.icon]:mt-0.5"
        }
        tabIndex={0}
        role="group"
        aria-label={t(view === "result" ? "result.label" : "earlier.label")}
      >
        {view === "result" ? (
          <>
            {openError}
            {(run !== null || openingId === null) && (
              <ResultView
                run={run}
                priceOf={priceOf}
                rows={rows}
                isAdmin={isAdmin}
                text={text}
                exported={exported}
                onStop={control.stop}
                onGoOn={control.goOn}
                onPass={control.pass}
              />
            )}
          </>
        ) : (
          <>
            {openError}
            <EarlierRuns
              openingId={openingId}
              isDisabled={control.isBusy}
              onOpen={(id) => void open(id).then((isOpen) => isOpen && onView("result"))}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Writes the run into the address: the first one replaces it, others add a step to the history. */
function writeRun(run: string) {
  const now = buyersUrl.read(new URLSearchParams(window.location.search));
  if (now.run === run) return;
  const address = window.location.pathname + buyersUrl.write({ ...now, run });
  if (now.run === undefined) window.history.replaceState(null, "", address);
  else window.history.pushState(null, "", address);
}
